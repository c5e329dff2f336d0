import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CfnResource, Duration, Fn, RemovalPolicy } from 'aws-cdk-lib';
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
import { Construct, type IConstruct } from 'constructs';
import type { SiteConfig } from '#contract/site/config.ts';
import { RELEASE_FILE, type ReleaseFile } from '#contract/site/config.ts';
import type { ReleaseSwitch } from '../function/releases.ts';
import { Releases } from '../function/releases.ts';
import { NO_RELEASE } from '../stage/settings.ts';

export interface SiteFilesProps {
  readonly bucket: IBucket;
  readonly distribution: Distribution;
  readonly config: SiteConfig;
  readonly change: ReleaseSwitch;
}

const BUILT_SITE = fileURLToPath(new URL('../../dist/web', import.meta.url));

/**
 * Puts the built site, this stage's /config.json and the name of the release, /release.json, into the bucket. Without a
 * build (tests, a first look at the template) only the two go. Hashed files are retained for the tabs that still run the
 * build before.
 *
 * Pages come after the functions that they call, and before them when a rollback brings a release back: pages of before
 * call what later functions still answer, and not the other way round. A dependency of CloudFormation cannot be conditional, so
 * the pages of a rollback are a second resource that exists while it is one.
 */
export class SiteFiles extends Construct {
  constructor(scope: Construct, id: string, { bucket, distribution, config, change }: SiteFilesProps) {
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
    // A page may only name files that are there.
    const assets = built.length > 0 ? [this.deployAssets(built, shared)] : [];
    const named = [
      Source.jsonData('config.json', config),
      Source.jsonData(RELEASE_FILE, { release: change.release } satisfies ReleaseFile),
    ];
    const deployPages = (name: string) => {
      const pages = new BucketDeployment(this, name, {
        ...shared,
        sources: [...built, ...named],
        exclude: ['assets/*'],
        cacheControl: [CacheControl.noCache()],
        distribution,
        distributionPaths: ['/*'],
        // CloudFront asks for these files anew after a second. It takes longer than CDK waits now and then, which would take all back.
        waitForDistributionInvalidation: false,
      });
      pages.node.addDependency(...assets);
      return pages;
    };
    const releases = Releases.within(this);
    const before = customResourceOf(deployPages('PagesBefore'));
    const isBefore = change.putsPagesFirst(this);
    before.cfnOptions.condition = isBefore;
    releases.waitFor(Fn.conditionIf(isBefore.logicalId, before.ref, NO_RELEASE).toString());
    // A new version is brought in step by step, and if one fails, the pages stay what they were.
    const pages = deployPages('Pages');
    pages.node.addDependency(releases);
    // Pages that a failed rollback has put first stay when CloudFormation takes it back; the next deployment replaces them.
    customResourceOf(pages).addPropertyOverride('Run', change.pagesRun.valueAsString);
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

/** The resource that does the work of a deployment of files. */
const customResourceOf = (deployment: BucketDeployment) => {
  const isWork = (part: IConstruct): part is CfnResource =>
    CfnResource.isCfnResource(part) && part.cfnResourceType === 'Custom::CDKBucketDeployment';
  const found = deployment.node.findAll().find(isWork);
  if (!found) throw new Error('aws-s3-deployment makes no resource any more');
  return found;
};
