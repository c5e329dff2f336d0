import { describe, expect, it } from 'vitest';
import { inboundFileKey } from '#lambdas/entities/imports/upload-keys.ts';
import { tableDefinition } from '#lambdas/store/table.ts';
import { functionBehind, type Properties, resource, resources, template, text } from './template.ts';

describe('the table', () => {
  const { Properties } = resource('AWS::DynamoDB::GlobalTable');

  it('has the keys that the data layer uses', () => {
    const { partitionKey, sortKey, expires } = tableDefinition;
    expect(Properties.KeySchema).toEqual([
      { AttributeName: partitionKey, KeyType: 'HASH' },
      { AttributeName: sortKey, KeyType: 'RANGE' },
    ]);
    expect(Properties.TimeToLiveSpecification).toEqual({ AttributeName: expires, Enabled: true });
    expect(Properties.GlobalSecondaryIndexes).toBeUndefined();
  });

  it('is on demand, encrypted, restorable to any second and protected from deletion', () => {
    expect(Properties.BillingMode).toBe('PAY_PER_REQUEST');
    expect(Properties.SSESpecification).toMatchObject({ SSEEnabled: true });
    const [here] = Properties.Replicas;
    expect(here.DeletionProtectionEnabled).toBe(true);
    expect(here.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled).toBe(true);
  });
});

const buckets = resources('AWS::S3::Bucket');

describe('every bucket', () => {
  it.each(buckets.map(({ id, Properties }) => [id, Properties]))(
    '%s is private, versioned and encrypted',
    (_, bucket) => {
      expect(bucket.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(bucket.VersioningConfiguration.Status).toBe('Enabled');
      expect(bucket.BucketEncryption).toBeDefined();
      expect(bucket.AccessControl).toBeUndefined();
    },
  );

  it.each(buckets.map(({ id }) => [id]))('%s refuses requests without TLS', (id) => {
    const [policy] = resources('AWS::S3::BucketPolicy').filter(({ Properties }) => Properties.Bucket.Ref === id);
    expect(policy?.Properties.PolicyDocument.Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Action: 's3:*',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    );
  });

  it('has no name that a stack made again would meet: those with a name end with the mark of their stack', () => {
    const all = template.toJSON().Resources as Record<string, Properties>;
    const retained = Object.entries(all).filter(([, { DeletionPolicy }]) => DeletionPolicy?.startsWith('Retain'));
    const names = retained.flatMap(([id, { Properties = {} }]) =>
      ['BucketName', 'TableName', 'UserPoolName', 'LogGroupName', 'Name', 'QueueName']
        .filter((name) => Properties[name] !== undefined)
        .map((name) => [id, text(Properties[name])] as const),
    );
    expect(names).toHaveLength(5);
    for (const [id, name] of names) expect([id, name]).toEqual([id, expect.stringContaining('AWS::StackId')]);
  });

  it('outlives the stack, as the table, the pool and the logs do', () => {
    const all = template.toJSON().Resources as Record<string, Properties>;
    const retained = Object.entries(all).filter(([id, { Type }]) =>
      Type === 'AWS::Logs::LogGroup'
        ? !id.startsWith('SiteFiles')
        : ['AWS::S3::Bucket', 'AWS::DynamoDB::GlobalTable', 'AWS::Cognito::UserPool'].includes(Type),
    );
    for (const [, { DeletionPolicy, UpdateReplacePolicy }] of retained) {
      expect(DeletionPolicy).toMatch(/^Retain/);
      expect(UpdateReplacePolicy).toBe('Retain');
    }
    // What is empty goes with a first deployment that fails; these are not, or could not.
    const stays = retained.filter(([, { DeletionPolicy }]) => DeletionPolicy === 'Retain').map(([id]) => id);
    expect(stays.map((id) => id.replace(/[0-9A-F]{8}$/, '')).sort()).toEqual([
      'IdentityPool',
      'SiteBucket',
      'StorageLogs',
      'StorageTable',
    ]);
  });
});

describe('files of documents', () => {
  const rulesOf = (id: string) =>
    resource('AWS::S3::Bucket', id).Properties.LifecycleConfiguration.Rules as Properties[];

  it('expire by no rule, and their old versions later than any retention of a tenant ends', () => {
    const [rule, ...others] = rulesOf('StorageDocuments');
    expect(others).toEqual([]);
    expect(rule).toMatchObject({ NoncurrentVersionExpiration: { NoncurrentDays: 11 * 366 } });
    expect(rule).not.toHaveProperty('ExpirationInDays');
    expect(rule).not.toHaveProperty('TagFilters');
  });

  it('are the only ones: old versions of other buckets stay for 90 days', () => {
    for (const id of ['StorageUploads', 'StorageExports', 'StorageLogs'])
      expect(rulesOf(id)[0]).toMatchObject({ NoncurrentVersionExpiration: { NoncurrentDays: 90 } });
  });
});

describe('the prefix of inbound files', () => {
  const bucket = resource('AWS::S3::Bucket', 'StorageUploads');
  const queue = resource('AWS::SQS::Queue', 'BulkQueue');

  it('announces each file that lands below it to the queue, and no other file', () => {
    const { QueueConfigurations } = bucket.Properties.NotificationConfiguration;
    expect(QueueConfigurations).toHaveLength(1);
    const [{ Event, Queue, Filter }] = QueueConfigurations;
    expect([Event, text(Queue)]).toEqual(['s3:ObjectCreated:*', `${queue.id}.Arn`]);
    const [{ Name, Value }] = Filter.S3Key.Rules;
    expect([Name, Value]).toEqual(['prefix', 'bulk/']);
    expect(inboundFileKey({ kind: 'reseller', companyId: 'a', name: 'b.xlsx' })).toMatch(/^bulk\//);
  });

  it('may be announced by this bucket of this account only, once the queue says so', () => {
    const { id, Properties } = resource('AWS::SQS::QueuePolicy', 'BulkQueue');
    expect(bucket.DependsOn).toContain(id);
    const [allowed] = Properties.PolicyDocument.Statement.filter(({ Effect }: Properties) => Effect === 'Allow');
    expect(allowed.Principal).toEqual({ Service: 's3.amazonaws.com' });
    expect(text(allowed.Condition.ArnEquals['aws:SourceArn'])).toBe(
      `arn:aws:s3:::${text(bucket.Properties.BucketName)}`,
    );
    expect(text(allowed.Condition.StringEquals['aws:SourceAccount'])).toBe('AWS::AccountId');
  });

  it('takes PUTs from pages of the site and nothing else across origins', () => {
    expect(bucket.Properties.CorsConfiguration.CorsRules).toEqual([
      expect.objectContaining({
        AllowedMethods: ['PUT'],
        AllowedHeaders: ['content-type', 'x-amz-meta-*', 'x-amz-checksum-sha256'],
      }),
    ]);
    const [{ AllowedOrigins }] = bucket.Properties.CorsConfiguration.CorsRules;
    expect(AllowedOrigins.map(text)).toEqual([`https://${resource('AWS::CloudFront::Distribution').id}.DomainName`]);
  });

  it('is, with documents that pages of the site may read, the only one that takes any call across origins', () => {
    const open = buckets.filter(({ Properties }) => Properties.CorsConfiguration);
    const methods = open.flatMap(({ Properties }) =>
      Properties.CorsConfiguration.CorsRules.map((rule: Properties) => rule.AllowedMethods.join()),
    );
    expect(methods.sort()).toEqual(['GET', 'PUT']);
    const [rule] = resource('AWS::S3::Bucket', 'StorageDocuments').Properties.CorsConfiguration.CorsRules;
    expect(rule.AllowedOrigins.map(text)).toEqual([
      `https://${resource('AWS::CloudFront::Distribution').id}.DomainName`,
    ]);
  });
});

describe('the import', () => {
  const queue = resource('AWS::SQS::Queue', 'BulkQueue').Properties;
  const importer = resource('AWS::Lambda::Function', 'BulkImport');

  it('sets a file aside after three attempts', () => {
    const deadLetters = resource('AWS::SQS::Queue', 'BulkDeadLetters');
    expect(text(queue.RedrivePolicy.deadLetterTargetArn)).toBe(`${deadLetters.id}.Arn`);
    expect(queue.RedrivePolicy.maxReceiveCount).toBe(3);
    expect(deadLetters.Properties.MessageRetentionPeriod).toBe(14 * 86_400);
  });

  it('is given six times its own limit before a message appears again', () => {
    expect(importer.Properties.Timeout).toBe(900);
    expect(queue.VisibilityTimeout).toBeGreaterThanOrEqual(6 * importer.Properties.Timeout);
  });

  it('may ask for a failed message sooner', () => {
    const { id } = resource('AWS::SQS::Queue', 'BulkQueue');
    expect(text(importer.Properties.Environment.Variables.QUEUE_URL)).toBe(id);
    const policy = resource('AWS::IAM::Policy', 'BulkImportRoleDefaultPolicy').Properties.PolicyDocument.Statement;
    const [consuming] = policy.filter(({ Action }: Properties) => Action.includes('sqs:ChangeMessageVisibility'));
    expect(text(consuming.Resource)).toBe(`${id}.Arn`);
  });

  it('takes one file at a time, a bounded number side by side, and gives back single failures', () => {
    const mapping = resource('AWS::Lambda::EventSourceMapping', 'BulkImport').Properties;
    expect(functionBehind(mapping.FunctionName)).toBe(importer.id);
    expect(mapping).toMatchObject({
      BatchSize: 1,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 5 },
    });
  });
});
