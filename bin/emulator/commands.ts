import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { REGION } from '#lib/stage/settings.ts';
import type { Outputs } from '../command/outputs.ts';
import { must } from '../smoke/check.ts';
import type { Rehearsed } from './rehearsed.ts';
import { aws } from './run.ts';

/** A command of operators with arguments as the runbook has them, and what it has to say. */
interface Tried {
  readonly say: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly answer: RegExp;
}

const SHEET =
  'Reseller Name,Reseller Type\r\nFirst of the operator,Collections\r\nSecond of the operator,Collections\r\n';

const triedAt = ({ stage, folder }: Rehearsed, tenant: string): readonly Tried[] => {
  const to = ['--stage', stage];
  const sheet = join(folder, 'resellers.csv');
  writeFileSync(sheet, SHEET);
  const admin = ['--email', 'ada@example.com', '--phone', '+15550100100', ...to];
  const exported = join(folder, 'family');
  const company = ['--company', tenant, ...to];
  return [
    { say: 'the first super admin is invited', file: 'bootstrap-admin', args: admin, answer: /is super admin/ },
    { say: 'a second one is not', file: 'bootstrap-admin', args: admin, answer: /There is a super admin already/ },
    { say: 'a reference list is shown', file: 'reference', args: ['supportPriorities', ...to], answer: /"id": 1/ },
    {
      say: 'a spreadsheet is imported',
      file: 'import',
      args: [sheet, '--kind', 'reseller', ...company],
      answer: /^done: 2 rows, 2 created/m,
    },
    { say: 'people are reminded', file: 'reminders', args: to, answer: /./ },
    { say: 'reports are brought up to date', file: 'reports', args: to, answer: /./ },
    {
      say: 'the name of a bucket is shown',
      file: 'outputs',
      args: [...to, 'UploadBucket'],
      answer: /^portal-\S+-uploads-/m,
    },
    { say: 'queues are looked at', file: 'redrive', args: to, answer: /import/ },
    { say: 'a tenant is exported', file: 'tenant', args: ['export', ...company, '--to', exported], answer: /./ },
    { say: 'it is erased', file: 'tenant', args: ['erase', ...company, '--name', 'Moved'], answer: /./ },
    { say: 'it is brought back', file: 'tenant', args: ['import', '--from', exported, ...to], answer: /./ },
  ];
};

/** The commands of operators, each by a sentence and as what throws unless it answers as it should. */
export const commandsOf = (rehearsed: Rehearsed, tenant: string) =>
  triedAt(rehearsed, tenant).map(({ say, file, args, answer }) => ({
    sentence: `npm run ${file}: ${say}`,
    work: async () => {
      const said = await rehearsed.run(`bin/${file}.ts`, args);
      must(answer.test(said), `it says: ${said.slice(-600)}`);
    },
  }));

interface Key {
  readonly AccessKeyId: string;
  readonly SecretAccessKey: string;
}

/** The key of a user with the policies of a role: no user but Lambda may take the role itself. */
const keyOf = async (role: string): Promise<Key> => {
  const user = ['--user-name', 'twin'];
  await aws('iam', 'create-user', ...user);
  const { PolicyNames } = await aws<{ PolicyNames: string[] }>('iam', 'list-role-policies', '--role-name', role);
  must(PolicyNames.length > 0, `the role ${role} has no policies`);
  for (const name of PolicyNames) {
    const policy = ['--policy-name', name];
    const { PolicyDocument } = await aws<{ PolicyDocument: object }>(
      'iam',
      'get-role-policy',
      '--role-name',
      role,
      ...policy,
    );
    await aws('iam', 'put-user-policy', ...user, ...policy, '--policy-document', JSON.stringify(PolicyDocument));
  }
  return (await aws<{ AccessKey: Key }>('iam', 'create-access-key', ...user)).AccessKey;
};

/** What the function of resellers does, and whether its policy lets it. */
const tries = ({ ExportBucket: Bucket, TableName }: Outputs, { AccessKeyId, SecretAccessKey }: Key) => {
  const client = { region: REGION, credentials: { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey } };
  const [s3, db] = [new S3Client(client), new DynamoDBClient(client)];
  const put = { Bucket, Key: 'snapshots/none/reseller.json.gz', Body: '{}' };
  const get = { Bucket, Key: 'export-state/none.json.gz' };
  const item = { TableName, Key: { pk: { S: 'none' }, sk: { S: 'none' } } };
  return [
    { what: 'writing a snapshot of a list', allowed: true, call: () => s3.send(new PutObjectCommand(put)) },
    { what: 'reading what the export remembers', allowed: false, call: () => s3.send(new GetObjectCommand(get)) },
    { what: 'reading an item of the table', allowed: true, call: () => db.send(new GetItemCommand(item)) },
    { what: 'reading the whole table', allowed: false, call: () => db.send(new ScanCommand({ TableName })) },
  ];
};

const isDenied = (error: unknown) => /AccessDenied|not authorized|Forbidden/i.test(`${(error as Error).name} ${error}`);

/** Acts as a function does: what its policy allows is done, and the rest is denied. Throws Wrong. */
export const tryRights = async (role: string, outputs: Outputs): Promise<void> => {
  for (const { what, allowed, call } of tries(outputs, await keyOf(role))) {
    const outcome = await call().then(
      () => 'allowed',
      (error: Error) => (isDenied(error) ? 'denied' : `${error.name}: ${error.message}`.slice(0, 160)),
    );
    must(outcome === (allowed ? 'allowed' : 'denied'), `${what} is ${outcome}`);
  }
};
