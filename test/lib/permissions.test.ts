import { describe, expect, it } from 'vitest';
import { type Properties, resource, resources, text } from './template.ts';

interface Statement {
  readonly effect: string;
  readonly actions: readonly string[];
  readonly resources: readonly string[];
}

const list = (value: Properties): string[] => [value].flat().map(text);

const statementsOf = (policy: Properties): Statement[] =>
  policy.PolicyDocument.Statement.map(({ Effect, Action, Resource, NotResource }: Properties) => ({
    effect: Effect,
    actions: list(Action),
    resources: Resource === undefined ? [`not ${text(NotResource)}`] : list(Resource),
  }));

const policies = resources('AWS::IAM::Policy').filter(({ id }) => !id.startsWith('Custom'));
/** The policies of functions; those of GuardDuty and of the scheduler are looked at by test/lib/inspection.test.ts. */
const ofFunctions = policies.filter(
  ({ id }) => !/^(InspectionScanner|ReleasesRole|RemindersScheduler|RightstakeUpAgainRole)/.test(id),
);

const policyOf = (name: string) => statementsOf(resource('AWS::IAM::Policy', `${name}RoleDefaultPolicy`).Properties);

/** What a function may do with objects: 'GetObject uploads/bulk/*'. */
const objectRights = (name: string) =>
  policyOf(name)
    .flatMap(({ actions, resources }) => actions.flatMap((action) => resources.map((at) => ({ action, at }))))
    .filter(({ action }) => /^s3:(Get|Put|Delete)/.test(action))
    .map(({ action, at }) => `${action} ${at.replace(/^Storage([A-Z][a-z]+)[0-9A-F]{8}\.Arn/, '$1')}`)
    .sort();

/** Functions that load no lists. */
const withoutLists = ['Apisupport', 'Apistorage', 'ReportsExport', 'AuditCopyFunction', 'AuditCopyCheck'];
const snapshots = ['s3:GetObject Exports/snapshots/*', 's3:PutObject Exports/snapshots/*'];

/** Making old versions current ones again; none is removed for good. */
const restores = ['GetObjectVersion', 'GetObjectVersionTagging', 'PutObject', 'PutObjectTagging'].map(
  (verb) => `s3:${verb} Documents/docs/*`,
);

describe('rights of the functions', () => {
  it('name their actions and their resources', () => {
    for (const { actions, resources } of policies.flatMap(({ Properties }) => statementsOf(Properties))) {
      for (const action of actions) expect(action).not.toContain('*');
      // CloudWatch describes alarms for the whole account only.
      if (!actions.includes('cloudwatch:DescribeAlarms')) for (const at of resources) expect(at).not.toMatch(/^\*/);
    }
  });

  // AWS Backup works by managed policies of its own.
  it('have no managed policies', () => {
    const roles = resources('AWS::IAM::Role').filter(({ id }) => !/^(Custom|BackupRole)/.test(id));
    for (const { Properties } of roles) expect(Properties.ManagedPolicyArns).toBeUndefined();
  });

  // Which function needs which is compared with its calls by test/permissions/rights.test.ts.
  it('reach the table for items only', () => {
    const table = resource('AWS::DynamoDB::GlobalTable').id;
    const streams = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
    const items = [
      ...streams,
      'BatchGetItem',
      'ConditionCheckItem',
      'DeleteItem',
      'GetItem',
      'PutItem',
      'Query',
      'UpdateItem',
    ];
    for (const { Properties } of ofFunctions) {
      const onTable = statementsOf(Properties).filter(({ actions }) =>
        actions.some((it) => it.startsWith('dynamodb:')),
      );
      for (const { actions, resources } of onTable) {
        // The stream is read by the function that copies the audit trail. Lambda maps none to a role that lacks one of the rights.
        if (actions.includes('dynamodb:GetRecords')) {
          expect(resources).toEqual([`${table}.StreamArn`]);
          expect([...actions].sort()).toEqual(streams.map((action) => `dynamodb:${action}`));
        } else expect(resources).toEqual([`${table}.Arn`]);
        expect(items).toEqual(expect.arrayContaining(actions.map((action) => action.slice('dynamodb:'.length))));
      }
    }
  });

  it('do not change or delete what the audit trail says', () => {
    const writing = ofFunctions.filter(({ id }) => !/^(AuditCopyFunction|WebhooksSender)Role/.test(id));
    expect(writing.length).toBeGreaterThan(20);
    for (const { Properties } of writing)
      expect(Properties.PolicyDocument.Statement).toContainEqual(
        expect.objectContaining({
          Effect: 'Deny',
          Action: ['dynamodb:DeleteItem', 'dynamodb:UpdateItem'],
          Condition: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['A#*'] } },
        }),
      );
  });

  it('allow the function that calls addresses of customers nothing but to write its log', () => {
    const [sender] = ofFunctions.filter(({ id }) => id.startsWith('WebhooksSenderRole'));
    const actions = sender && statementsOf(sender.Properties).flatMap(({ actions: each }) => each);
    expect(actions).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
  });

  it.each([
    ['Apisession', []],
    ['Apiaccount', []],
    ['Apiuser', []],
    ['Apidashboard', []],
    ['Apisupport', ['s3:GetObject Uploads/support/*', 's3:PutObject Uploads/support/*']],
    ['ApicompanySignIn', []],
    ['TriggersFunction', []],
    // Snapshots of an earlier release go, because records in them are erased.
    [
      'RemindersFunction',
      [
        's3:DeleteObject Exports/snapshots/*',
        // Files of documents that are erased, with all their versions.
        's3:DeleteObjectVersion Documents/docs/*',
        's3:DeleteObjectVersion Documents/forms/*',
        's3:DeleteObjectVersion Documents/photos/*',
        's3:PutObject Audit/erasures/*',
        's3:PutObject Documents/certificates/*',
      ],
    ],
    ['TaskWorkerFunction', restores],
    ['AuditCopyFunction', ['s3:PutObject Audit/lines/*']],
    [
      'AuditCopyCheck',
      ['GetObject Audit/checks', 'PutObject Audit/checks', 'PutObject Audit/found', 'PutObject Audit/lines'].map(
        (right) => `s3:${right}/*`,
      ),
    ],
    ['Apirecord', ['s3:GetObject Uploads/reports/activity/*', 's3:PutObject Uploads/reports/activity/*', ...restores]],
    ['Apihold', ['s3:GetObject Documents/certificates/*']],
    ['ApiapiToken', []],
    ['Apiwebhook', []],
    ['Apiv1', ['s3:GetObject Documents/docs/*', 's3:PutObject Uploads/incoming/*']],
    ['Apidocument', ['s3:GetObject Documents/docs/*', 's3:PutObject Uploads/incoming/*']],
    [
      'InspectionInspect',
      [
        's3:DeleteObject Uploads/incoming/*',
        's3:GetObject Uploads/incoming/*',
        's3:GetObjectVersionTagging Uploads/incoming/*',
        's3:PutObject Documents/docs/*',
        's3:PutObject Documents/forms/*',
        's3:PutObject Documents/photos/*',
        's3:DeleteObject Documents/photos/*',
      ],
    ],
    ['ApisiteInspection', ['s3:GetObject Documents/photos/*', 's3:PutObject Uploads/incoming/*']],
    ['ApidocumentRequest', ['s3:PutObject Uploads/incoming/*']],
    [
      'ApirequestAnswer',
      ['s3:GetObject Documents/forms/*', 's3:GetObject Documents/logos/*', 's3:PutObject Uploads/incoming/*'],
    ],
    ['Apireseller', ['s3:PutObject Documents/logos/*']],
    ['ApitechProvider', []],
    ['ApiendUser', []],
    ['Apidivision', []],
    ['Apicompany', ['s3:PutObject Documents/logos/*']],
    ['Apistorage', ['s3:GetObject Documents/logos/*', 's3:PutObject Documents/logos/*']],
    [
      'Apibulk',
      [
        's3:GetObject Uploads/bulk/*',
        // The changed rows of a plan, for its workbook.
        's3:GetObject Uploads/chunks/*',
        's3:GetObject Uploads/reports/*',
        's3:PutObject Uploads/bulk/*',
        's3:PutObject Uploads/reports/*',
      ],
    ],
    [
      'Apireport',
      [
        's3:GetObject Exports/downloads/*',
        's3:GetObject Exports/quicksight/freshness-2.json*',
        's3:GetObject Exports/quicksight/freshness.json*',
        's3:PutObject Exports/downloads/*',
        's3:PutObject Exports/export-requests/*',
      ],
    ],
    ['Apievidence', ['s3:GetObject Exports/evidence/*', 's3:PutObject Exports/evidence/*']],
    [
      'PackagingFunction',
      [
        's3:GetObject Documents/docs/*',
        's3:GetObject Documents/photos/*',
        's3:GetObject Exports/evidence/*',
        's3:PutObject Exports/evidence/*',
      ],
    ],
    [
      'ReportsExport',
      [
        // What is kept of a tenant goes with its company.
        's3:DeleteObject Exports/export-state/*',
        's3:DeleteObject Exports/quicksight/*',
        's3:GetObject Exports/export-state/*',
        's3:GetObject Exports/quicksight/*',
        's3:PutObject Exports/export-state/*',
        's3:PutObject Exports/quicksight/*',
      ],
    ],
    [
      'BulkImport',
      [
        's3:GetObject Uploads/bulk/*',
        's3:GetObject Uploads/chunks/*',
        's3:PutObject Uploads/bulk/resume/*',
        's3:PutObject Uploads/chunks/*',
        's3:PutObject Uploads/reports/*',
      ],
    ],
  ])('%s reaches the objects of its own work only', (name, expected) => {
    const lists = withoutLists.includes(name) ? [] : snapshots;
    expect(objectRights(name)).toEqual([...expected, ...lists].sort());
  });

  const align = ['DisableUser', 'EnableUser', 'GetUser', 'UpdateUserAttributes', 'UserGlobalSignOut'];
  const atThePool = {
    Apisession: ['GetUser', 'UpdateUserAttributes'],
    Apiaccount: [...align, 'SetUserMFAPreference'],
    Apiuser: [...align, 'CreateUser', 'DeleteUser', 'SetUserPassword'],
    Apireseller: ['CreateUser', 'DeleteUser', 'GetUser'],
    ApicompanySignIn: ['GetUser'],
    TaskWorkerFunction: [...align, 'CreateUser', 'DeleteUser'],
    // A first sign-in with the provider of a company is linked to an account, or makes one. ADR 0054.
    TriggersFunction: ['CreateUser', 'DisableProviderForUser', 'GetUser', 'LinkProviderForUser', 'SetUserPassword'],
    RemindersFunction: [],
  };
  const providers = ['Create', 'Delete', 'Describe', 'Update'].map((verb) => `${verb}IdentityProvider`);
  /** What is no account: clients and providers. The first two speak with the registration client, and ask for its secret. */
  const besidesAccounts: Readonly<Record<string, readonly string[]>> = {
    Apiaccount: ['DescribeUserPoolClient'],
    Apiuser: ['DescribeUserPoolClient'],
    ApicompanySignIn: ['UpdateUserPoolClient', ...providers],
    RemindersFunction: ['UpdateUserPoolClient', ...providers.slice(1)],
  };

  it.each(Object.entries(atThePool))('let %s touch accounts of the pool as its work needs', (name, expected) => {
    const [right] = policyOf(name).filter(({ actions }) => actions.some((action) => action.startsWith('cognito-idp:')));
    expect(right?.resources).toEqual([expect.stringMatching(/^IdentityPool\w+\.Arn$/)]);
    const others = (besidesAccounts[name] ?? []).map((action) => `cognito-idp:${action}`);
    expect([...(right?.actions ?? [])].sort()).toEqual(
      [...expected.map((action) => `cognito-idp:Admin${action}`), ...others].sort(),
    );
  });

  it('let account, user and company sign-in send text messages to telephones, never to topics', () => {
    const sending = policies.filter(({ Properties }) => JSON.stringify(Properties).includes('sns:'));
    expect(sending.map(({ id }) => id.replace(/RoleDefaultPolicy.*/, '')).sort()).toEqual([
      'Apiaccount',
      'ApicompanySignIn',
      'Apiuser',
    ]);
    for (const { Properties } of sending)
      expect(statementsOf(Properties)).toContainEqual({
        effect: 'Allow',
        actions: ['sns:Publish'],
        resources: ['not arn:aws:sns:*:*:*'],
      });
  });

  it('let no other user touch the pool', () => {
    const atPool = policies.filter(({ Properties }) => JSON.stringify(Properties).includes('cognito-idp:'));
    expect(atPool.map(({ id }) => id.replace(/RoleDefaultPolicy.*/, '')).sort()).toEqual(Object.keys(atThePool).sort());
  });
});
