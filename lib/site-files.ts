import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import {
  BucketDeployment,
  type BucketDeploymentProps,
  CacheControl,
  type ISource,
  Source,
} from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { SiteConfig } from '../contract/site-config.ts';
import { Releases } from './releases.ts';

export interface SiteFilesProps {
  readonly bucket: IBucket;
  readonly distribution: Distribution;
  readonly config: SiteConfig;
}

const BUILT_SITE = fileURLToPath(new URL('../dist/web', import.meta.url));

/**
 * Puts the built site and this stage's /config.json into the bucket. Without a build (tests, a first look at the
 * template) only the configuration goes. Hashed files are kept for the tabs that still run the build before.
 */
export class SiteFiles extends Construct {
  constructor(scope: Construct, id: string, { bucket, distribution, config }: SiteFilesProps) {
    super(scope, id);
    const built = existsSync(join(BUILT_SITE, 'index.html')) ? [Source.asset(BUILT_SITE)] : [];
    const shared = {
      destinationBucket: bucket,
      prune: false,
      memoryLimit: 512,
      logGroup: new LogGroup(this, 'Log', {
        retention: RetentionDays.ONE_MONTH,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    } satisfies Partial<BucketDeploymentProps>;
    const pagesAfter = built.length > 0 ? [this.deployAssets(built, shared)] : [];
    const pages = new BucketDeployment(this, 'Pages', {
      ...shared,
      sources: [...built, Source.jsonData('config.json', config)],
      exclude: ['assets/*'],
      cacheControl: [CacheControl.noCache()],
      distribution,
      distributionPaths: ['/*'],
    });
    // A page may only name files that are there, and call functions that are: a new version is brought in step by step,
    // and if one fails, the pages stay what they were.
    pages.node.addDependency(...pagesAfter, Releases.within(this));
  }

  private deployAssets(sources: ISource[], shared: Pick<BucketDeploymentProps, 'destinationBucket'>) {
    return new BucketDeployment(this, 'Assets', {
      ...shared,
      sources,
      exclude: ['*'],
      include: ['assets/*'],
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    });
  }
}
