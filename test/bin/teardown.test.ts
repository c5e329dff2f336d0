import { readdirSync, readFileSync } from 'node:fs';
import {
  CloudFormationClient,
  GetTemplateCommand,
  ListStackResourcesCommand,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, describe, expect, it } from 'vitest';
import { linesOfRemains, retainedIn } from '../../bin/teardown/remains.ts';
import { remainsOfErasure } from '../../bin/tenant/erase.ts';

const stacks = mockClient(CloudFormationClient);
// Other files of this worker have the same client.
afterAll(() => stacks.restore());

const summary = (LogicalResourceId: string, ResourceType: string, status = 'CREATE_COMPLETE') =>
  ({
    LogicalResourceId,
    PhysicalResourceId: `portal-test-${LogicalResourceId}`,
    ResourceType,
    ResourceStatus: status,
    LastUpdatedTimestamp: new Date(0),
  }) as StackResourceSummary;

const deploy = (StackName: string, Resources: object, StackResourceSummaries: StackResourceSummary[]) => {
  stacks.on(GetTemplateCommand, { StackName }).resolves({ TemplateBody: JSON.stringify({ Resources }) });
  stacks.on(ListStackResourcesCommand, { StackName }).resolves({ StackResourceSummaries });
};

const [TABLE, BUCKET, VAULT, QUEUE, STACK, KEY] = [
  'AWS::DynamoDB::GlobalTable',
  'AWS::S3::Bucket',
  'AWS::Backup::BackupVault',
  'AWS::SQS::Queue',
  'AWS::CloudFormation::Stack',
  'AWS::KMS::Key',
];

deploy(
  'portal-test',
  {
    table: { Type: TABLE, DeletionPolicy: 'Retain' },
    audit: { Type: BUCKET, DeletionPolicy: 'RetainExceptOnCreate', Properties: { ObjectLockEnabled: true } },
    former: { Type: BUCKET, DeletionPolicy: 'Retain' },
    queue: { Type: QUEUE },
    signing: { Type: KEY, DeletionPolicy: 'Retain', Properties: { KeyUsage: 'SIGN_VERIFY' } },
    secrets: { Type: KEY, DeletionPolicy: 'Retain', Properties: { KeyUsage: 'GENERATE_VERIFY_MAC' } },
    backup: { Type: STACK, DeletionPolicy: 'Delete' },
  },
  [
    summary('table', TABLE),
    summary('audit', BUCKET),
    summary('former', BUCKET, 'DELETE_COMPLETE'),
    summary('queue', QUEUE),
    summary('signing', KEY),
    summary('secrets', KEY),
    summary('backup', STACK),
  ],
);
deploy('portal-test-backup', { vault: { Type: VAULT, DeletionPolicy: 'RetainExceptOnCreate' } }, [
  summary('vault', VAULT),
]);

describe('what stays of a stage that is taken down', () => {
  it('is every retained resource that exists, by its name at AWS, those of stacks within it too', async () => {
    expect(await retainedIn('portal-test')).toEqual([
      { type: VAULT, name: 'portal-test-vault', isLocked: false, signs: false },
      { type: TABLE, name: 'portal-test-table', isLocked: false, signs: false },
      { type: KEY, name: 'portal-test-secrets', isLocked: false, signs: false },
      { type: KEY, name: 'portal-test-signing', isLocked: false, signs: true },
      { type: BUCKET, name: 'portal-test-audit', isLocked: true, signs: false },
    ]);
  });

  it('is listed with the commands that delete it, backups, final backup and locks', async () => {
    const text = linesOfRemains('test', await retainedIn('portal-test'), 'arn:copies').join('\n');
    for (const part of [
      'aws backup delete-recovery-point --backup-vault-name portal-test-vault',
      'aws backup delete-backup-vault --backup-vault-name portal-test-vault',
      'aws dynamodb delete-table --table-name portal-test-table',
      'final backup',
      's3:BypassGovernanceRetention',
      'Copies of the backups in arn:copies',
      'portal-test-releases',
      '--log-group-name-prefix /aws/lambda/portal-test',
    ])
      expect(text).toContain(part);
  });

  it('says of each key what it was for: one has signed and has a public part, the other has none', async () => {
    const lines = linesOfRemains('test', await retainedIn('portal-test'), undefined);
    const saidOf = (name: string) =>
      lines
        .slice(lines.indexOf(`${KEY} ${name}`))
        .slice(1, 3)
        .join('\n');
    expect(saidOf('portal-test-signing')).toContain('keep aws kms get-public-key');
    expect(saidOf('portal-test-secrets')).toContain('Secrets of webhooks');
    expect(saidOf('portal-test-secrets')).not.toContain('get-public-key');
  });
});

describe('what stays of an erased tenant', () => {
  it('is in the runbook as the command says it', () => {
    const docs = new URL('../../docs/', import.meta.url);
    const files = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /runbook.*\.md$/.test(name),
    );
    const rows = new Set(files.flatMap((name) => readFileSync(new URL(name, docs), 'utf8').split('\n')));
    const missing = remainsOfErasure.map(({ what, goes }) => `| ${what} | ${goes} |`).filter((row) => !rows.has(row));
    expect(missing).toEqual([]);
  });
});
