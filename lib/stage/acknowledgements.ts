import { type CfnElement, Names, Stack, Token, Validations } from 'aws-cdk-lib';
import { CfnSubscription } from 'aws-cdk-lib/aws-sns';
import type { IConstruct } from 'constructs';
import { exportKeys } from '#contract/analytics/keys.ts';
import {
  auditPrefix,
  CERTIFICATE_PREFIX,
  DOCUMENT_PREFIX,
  FORM_PREFIX,
  INCOMING_PREFIX,
  PHOTO_PREFIX,
} from '#contract/rules/object-tags.ts';
import type { ServedAreaName } from '#lambdas/areas.ts';
import type { AreaDefinition, Needs } from '#lambdas/kit/area.ts';
import { EXPORTED } from '../analytics/analytics.ts';
import type { Reports } from '../analytics/analytics-export.ts';
import type { Api } from '../api.ts';
import type { PrivateBucket } from '../data/private-bucket.ts';
import { CHUNK_PREFIX, type Storage } from '../data/storage.ts';
import type { Parts } from '../function/parts.ts';

/** Findings of cdk-nag's AwsSolutions and Serverless that stay as they are, each where it applies and with its reason. */
export const acknowledgeFindings = (stack: Stack, parts: Parts) => {
  const { backup, releases, identity, api, inspection, site, reports, undelivered } = parts;
  acknowledge(
    backup.role,
    'What AWS Backup asks for to back up a table and a bucket is written by AWS, which widens it when the service needs more.',
    [
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]',
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/AWSBackupServiceRolePolicyForS3Backup]',
    ],
  );
  acknowledge(identity.pool, 'Length and leaked-password checks instead of composition rules: ASVS 6.2.5, D-88.', [
    'COG1',
  ]);
  acknowledge(identity.pool, 'Cognito sends codes to telephone numbers, which have no ARN.', ['IAM5[Resource::*]']);
  acknowledge(
    api.originSecret,
    'Both sides take the value at deployment, so it is replaced by deployments: originSecrets, docs/adr/0008-secret-origin-header.md.',
    ['SMG4'],
  );
  acknowledge(undelivered, 'It is the dead-letter queue of rules and schedules, which this rule does not look for.', [
    'SQS3',
  ]);
  acknowledge(site.distribution, 'Logged by standard logging version 2, which this rule does not know. D-06.', [
    'CFR3',
  ]);
  // The address of a site with a domain of its own is known before it is deployed.
  if (Token.isUnresolved(site.url))
    acknowledge(
      site.distribution,
      'Without an own domain CloudFront uses its own certificate and its own TLS settings; with domainName it is TLS 1.2.',
      ['CFR4'],
    );
  acknowledge(site.distribution, 'Users travel; the web ACL judges by reputation and rate, not by country.', ['CFR1']);
  acknowledgePrefixes(parts);
  acknowledge(
    inspection.scannerRole,
    'GuardDuty names its rule itself, and S3 chooses the key: the conditions hold both to this purpose.',
    [
      'IAM5[Resource::arn:aws:events:us-east-1:<AWS::AccountId>:rule/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*]',
      'IAM5[Resource::arn:aws:kms:us-east-1:<AWS::AccountId>:key/*]',
    ],
  );
  acknowledge(releases.role, 'CloudWatch describes alarms for the whole account only; nothing is changed by it.', [
    'IAM5[Resource::*]',
  ]);
  acknowledgeAnalytics(api, reports);
  acknowledgePublicRoutes(api);
  acknowledgeSiteUpload(stack, site.bucket);
  acknowledgeServerless(stack, parts);
};

/** Each role with the prefixes that it really has rights below. */
const acknowledgePrefixes = ({ storage, ...parts }: Parts) => {
  const { exports, uploads, documents } = storage;
  const { api, auditCopy, bulk, inspection, packaging, reminders, reports, taskWorker, triggers, webhooks } = parts;
  const areas = Object.entries<AreaDefinition>(api.areas) as [ServedAreaName, AreaDefinition][];
  const snapshots = [exports, 'snapshots/'] as const;
  const docs = [documents, DOCUMENT_PREFIX] as const;
  const forms = [documents, FORM_PREFIX] as const;
  const photos = [documents, PHOTO_PREFIX] as const;
  const certificates = [documents, CERTIFICATE_PREFIX] as const;
  const arriving = [uploads, INCOMING_PREFIX] as const;
  const found: readonly (readonly [IConstruct, readonly Below[]])[] = [
    ...areas.map(([name, { needs }]) => [api.functions[name].executionRole, prefixesOf(storage, needs)] as const),
    [
      bulk.importer.executionRole,
      [snapshots, ...['bulk/', 'bulk/resume/', 'reports/', CHUNK_PREFIX].map((prefix) => [uploads, prefix] as const)],
    ],
    [inspection.scannerRole, [arriving]],
    [inspection.inspector.executionRole, [snapshots, docs, forms, photos, arriving]],
    [packaging.maker.executionRole, [snapshots, docs, photos, [exports, exportKeys.evidence]]],
    [
      reports.exporter.executionRole,
      [
        [exports, exportKeys.states],
        [exports, EXPORTED],
      ],
    ],
    ...(reports.analytics ? [[reports.analytics.reader, [[exports, EXPORTED]]] as const] : []),
    [taskWorker.handler.executionRole, [snapshots, docs]],
    [
      reminders.handler.executionRole,
      [snapshots, docs, forms, photos, certificates, [storage.audit, auditPrefix.erasures]],
    ],
    [auditCopy.copier.executionRole, [[storage.audit, auditPrefix.lines]]],
    [
      auditCopy.checker.executionRole,
      [auditPrefix.lines, auditPrefix.found, auditPrefix.checks].map((prefix) => [storage.audit, prefix] as const),
    ],
    [triggers.handler.executionRole, [snapshots]],
    [webhooks.worker.executionRole, [snapshots]],
  ];
  for (const [part, prefixes] of found)
    acknowledge(
      part,
      'Names of objects are made at run time; the right ends at a prefix.',
      prefixes.map((below) => wordedIn(part, below)),
    );
};

/** Findings of cdk-nag's Serverless rules. */
const acknowledgeServerless = (stack: Stack, { undelivered, ...parts }: Parts) => {
  const { bulk, inspection, reminders, bounces, packaging } = parts;
  acknowledge(
    stack,
    'Behind the API and queues a function is called and waited for; scheduled work that fails is done by the next run.',
    ['LambdaDLQ'],
    'Serverless',
  );
  acknowledge(stack, 'HTTP APIs take no part in X-Ray: docs/design/observability.md.', ['LambdaTracing'], 'Serverless');
  acknowledge(
    stack,
    'Sources are queues, which have dead-letter queues of their own, and the table’s stream, whose records are tried until they are copied.',
    ['LambdaEventSourceMappingDestination'],
    'Serverless',
  );
  const last = [bulk, inspection, reminders, bounces, packaging].map(({ deadLetters }) => deadLetters);
  for (const subscription of stack.node.findAll().filter((part) => part instanceof CfnSubscription))
    acknowledge(
      subscription,
      'A mail about an alarm that does not arrive is of no use later; the alarm itself stays in CloudWatch.',
      ['SNSRedrivePolicy'],
      'Serverless',
    );
  for (const queue of [...last, undelivered])
    acknowledge(queue, 'It is a dead-letter queue itself.', ['SQSRedrivePolicy'], 'Serverless');
};

/** Where a stage has QuickSight: its ids begin with the stage's prefix, and some of its calls know no resource. */
const acknowledgeAnalytics = (api: Api, reports: Reports) => {
  const { analytics } = reports;
  if (!analytics) return;
  const own = (resource: string) =>
    `IAM5[Resource::arn:aws:quicksight:us-east-1:<AWS::AccountId>:${resource.replace('/*', `/${analytics.prefix}-*`)}]`;
  const report = api.functions.report.executionRole;
  acknowledge(
    report,
    'The stage’s own folders, and the dashboards that lie in them; listing is for the whole account.',
    ['IAM5[Resource::arn:aws:quicksight:us-east-1:<AWS::AccountId>:dashboard/*]', own('folder/*'), 'IAM5[Resource::*]'],
  );
  acknowledge(report, 'Some calls of QuickSight know no resource.', ['LambdaStarPermissions'], 'Serverless');
  acknowledge(reports, 'The stage’s own data sets.', [own('dataset/*'), own('dataset/*/ingestion/*')]);
  Validations.of(analytics).acknowledge({
    id: 'CloudFormation-Validate::W9009',
    reason:
      'Data sets of the older kind keep their tag rules beside them; the newer data preparation cannot be taken back.',
  });
};

/** Each route without authorizer by itself: another one must be found. */
const acknowledgePublicRoutes = ({ openRoutes }: Api) => {
  for (const route of openRoutes)
    acknowledge(
      route,
      'Asked by people who cannot sign in: it wants a mailed link or code, or tells nothing; calls are counted by address. D-15.',
      ['APIG4'],
    );
};

/** The library's own helper behind BucketDeployment: it runs while a stage is deployed and touches public files only. */
const acknowledgeSiteUpload = (stack: Stack, bucket: PrivateBucket) => {
  const helper = stack.node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'));
  if (!helper) return;
  const findings = [
    'L1',
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    'IAM5[Resource::*]',
    ...['GetBucket*', 'GetObject*', 'List*', 'Abort*', 'DeleteObject*'].map((action) => `IAM5[Action::s3:${action}]`),
    'IAM5[Resource::arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-us-east-1/*]',
    wordedIn(helper, [bucket, '']),
  ];
  acknowledge(helper, 'CDK writes this function and its policy and chooses its runtime.', findings);
  acknowledge(helper, 'CDK chooses the runtime of its own function.', ['LambdaLatestVersion'], 'Serverless');
};

/** All objects of a bucket below a prefix. */
type Below = readonly [PrivateBucket, string];

/** The objects that an area requests. */
const prefixesOf = (storage: Storage, needs: Needs): readonly Below[] => [
  ...(needs.table?.includes('Query') ? [[storage.exports, 'snapshots/'] as const] : []),
  ...(['documents', 'uploads', 'exports'] as const).flatMap((bucket) =>
    Object.keys(needs[bucket] ?? {}).map((prefix) => [storage[bucket], prefix] as const),
  ),
];

/**
 * The finding about a right on all objects below a prefix, as cdk-nag words it. A nested stack gets the bucket by a
 * parameter, which CDK names after it.
 */
const wordedIn = (part: IConstruct, [bucket, prefix]: Below) => {
  const made = bucket.node.defaultChild as CfnElement;
  const stack = Stack.of(bucket);
  const arn =
    Stack.of(part) === stack ? `${stack.getLogicalId(made)}.Arn` : `referenceto${Names.nodeUniqueId(made.node)}Arn`;
  return `IAM5[Resource::<${arn}>/${prefix}*]`;
};

const acknowledge = (
  scope: IConstruct,
  reason: string,
  findings: readonly string[],
  pack: 'AwsSolutions' | 'Serverless' = 'AwsSolutions',
) => Validations.of(scope).acknowledge(...findings.map((finding) => ({ id: `${pack}-${finding}`, reason })));
