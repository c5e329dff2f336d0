import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Aws, CfnResource, Duration, Fn, Names, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import {
  BucketDeployment,
  type BucketDeploymentProps,
  CacheControl,
  type ISource,
  Source,
} from 'aws-cdk-lib/aws-s3-deployment';
import { Construct, type IConstruct } from 'constructs';
import { RELEASE_FILE, type ReleaseFile, type SiteConfig } from '#contract/site/config.ts';
import { type ReleaseSwitch, Releases } from '../function/releases.ts';
import { NO_RELEASE, REGION } from '../stage/settings.ts';

export interface AccessLogProps {
  readonly distribution: Distribution;
  readonly bucket: IBucket;
}

/** No query string, no cookie, no referrer: a code in an address must not end in a log. D-06. */
const fields = [
  'date',
  'time',
  'x-edge-location',
  'c-ip',
  'cs-method',
  'cs(Host)',
  'cs-uri-stem',
  'sc-status',
  'sc-bytes',
  'cs-bytes',
  'time-taken',
  'cs(User-Agent)',
  'x-edge-result-type',
  'x-edge-request-id',
  'ssl-protocol',
  'cs-protocol-version',
];

/** CloudFront's standard log, version 2: the older version cannot leave the query string out. */
export class AccessLog extends Construct {
  constructor(scope: Construct, id: string, { distribution, bucket }: AccessLogProps) {
    super(scope, id);
    const name = Names.uniqueResourceName(this, { maxLength: 60 });
    const { partition } = Stack.of(this);
    const allowed = bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects(`AWSLogs/${Aws.ACCOUNT_ID}/CloudFront/*`)],
        conditions: {
          StringEquals: { 's3:x-amz-acl': 'bucket-owner-full-control', 'aws:SourceAccount': Aws.ACCOUNT_ID },
          ArnLike: { 'aws:SourceArn': `arn:${partition}:logs:${REGION}:${Aws.ACCOUNT_ID}:delivery-source:${name}` },
        },
      }),
    );
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: distribution.distributionArn,
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: bucket.bucketArn,
      outputFormat: 'json',
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: fields,
    });
    delivery.addResourceDependency(source);
    if (allowed.policyDependable) delivery.node.addDependency(allowed.policyDependable);
  }
}

/**
 * CloudFront function of the API's paths: the contract declares them without a trailing slash, clients may send one.
 * Kept as text because it runs in CloudFront's own JavaScript, not in Node.
 */
export const stripSlash = `function handler(event) {
  var request = event.request;
  request.uri = request.uri.replace(/(.)\\/+$/, '$1');
  return request;
}`;

/**
 * CloudFront function of the site: files are files, every other path is one of the app's own and gets its page. Files
 * are what lies below /assets/ or directly at the root with an extension; a dot alone does not make a file, since an
 * e-mail address can be the last part of a path. Rewriting here, and not by error responses, leaves the API's 403 and
 * 404 alone.
 */
export const pageOfPath = `function handler(event) {
  var request = event.request;
  if (!/^\\/(assets\\/.+|[^/]+\\.[a-z0-9]+)$/i.test(request.uri)) request.uri = '/index.html';
  return request;
}`;

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
