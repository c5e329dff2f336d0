import type { FunctionName } from '#lib/function/function-names.ts';
import { settings } from '#local/settings.ts';
import { createStack, type Properties, resourcesIn, text, wholeTemplate } from '../../lib/template.ts';
import type { UsedRight } from './recorded-permissions.ts';

/** One action on one resource that a policy grants a function, and whether a call is covered by it. */
export interface GrantedRight {
  readonly by: string;
  readonly action: string;
  readonly on: string;
  covers(used: UsedRight): boolean;
}

/** With every optional part of a stage: mails and the analytics service. */
const template = wholeTemplate(
  createStack({
    mailFrom: 'portal@example.com',
    quicksightOwner: 'arn:aws:quicksight:us-east-1:000000000000:user/default/owner',
  }),
);

const withoutArea: Readonly<Record<string, FunctionName>> = {
  BulkImport: 'import',
  InspectionInspect: 'inspection',
  TriggersFunction: 'triggers',
  TaskWorkerFunction: 'tasks',
  ReportsExport: 'export',
  RemindersFunction: 'reminders',
  BouncesFunction: 'bounces',
  PackagingFunction: 'packaging',
  WebhooksFunction: 'webhooks',
  WebhooksSender: 'webhook-sender',
  AuditCopyFunction: 'audit-copy',
  AuditCopyCheck: 'audit-check',
};

/** The function of a policy; undefined for roles that belong to none of our functions. */
const functionOf = (policyId: string): string | undefined => {
  const [, role = ''] = /^(\w+)RoleDefaultPolicy[0-9A-F]{8}$/.exec(policyId) ?? [];
  return role.startsWith('Api') ? role.slice('Api'.length) : withoutArea[role];
};

/** Rights that the Lambda service itself uses: writing the log, receiving messages from the queue and records from the stream. */
const isOfTheService = (action: string) =>
  action.startsWith('logs:') || queueActions.has(action) || streamActions.has(action);
const streamActions = new Set(
  ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((name) => `dynamodb:${name}`),
);
const queueActions = new Set(
  ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes', 'GetQueueUrl', 'ChangeMessageVisibility'].map(
    (name) => `sqs:${name}`,
  ),
);

/** The name of a template's resource in the tests. */
const localName = (on: string): string =>
  on
    .replace(/^StorageTable\w{8}\.Arn$/, 'table')
    .replace(/^IdentityPool\w{8}\.Arn$/, settings.poolId)
    .replace(/^Storage(Documents|Uploads|Exports|Audit)\w{8}\.Arn/, (_, bucket: string) =>
      bucketName(bucket.toLowerCase() as keyof typeof settings.buckets),
    )
    .replace(/^(Reminders|Packaging)Queue\w{8}\.Arn$/, (_, queue: string) => queue.toLowerCase())
    .replace(/^PackagingSigningKey\w{8}\.Arn$/, settings.signingKey)
    .replace(/^WebhooksKey\w{8}\.Arn$/, settings.webhookKey)
    .replace(/^WebhooksSenderAlias\w{8}$/, 'webhook-sender')
    .replace(/^.*:ses:.*:identity\/(portal@)?example\.com$/, 'portal@example.com')
    .replace(/^.*:ses:.*:configuration-set\/portal-prod$/, `configuration-set/${settings.configurationSet}`)
    .replace(/^(\*|.*:quicksight:.*)$/, 'quicksight');

const bucketName = (name: keyof typeof settings.buckets) => settings.buckets[name];

const covers = (action: string, on: string) => (used: UsedRight) => {
  const pattern = localName(on);
  const fits = pattern.endsWith('*') ? `${used.on}/`.startsWith(pattern.slice(0, -1)) : used.on === pattern;
  return used.action === action && fits;
};

const rightsOf = (by: string, policy: Properties): GrantedRight[] =>
  policy.PolicyDocument.Statement.filter(({ Effect }: Properties) => Effect === 'Allow').flatMap(
    ({ Action, Resource, NotResource }: Properties) =>
      [Action].flat().flatMap((action: string) =>
        (Resource === undefined ? [`not ${text(NotResource)}`] : [Resource].flat().map(text)).map((on) => ({
          by,
          action,
          on,
          covers: covers(action, on),
        })),
      ),
  );

/** Every right that the stack's policies grant a function for its own code. */
export const grantedRights: readonly GrantedRight[] = resourcesIn(template, 'AWS::IAM::Policy').flatMap(
  ({ id, Properties }) => {
    const by = functionOf(id);
    return by === undefined ? [] : rightsOf(by, Properties).filter(({ action }) => !isOfTheService(action));
  },
);
