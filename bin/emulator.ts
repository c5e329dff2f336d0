import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CloudFormationClient, DescribeStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { REGION, stackName } from '../lib/settings.ts';
import { readStage, USUAL_STAGE } from '../lib/stage-file.ts';
import { deployedOutputs } from './data/deployed-outputs.ts';
import { ASSET_BUCKET, uploadAssets } from './emulator/assets.ts';
import type { Template } from './emulator/known.ts';
import { makeOperator, makeTwin, query } from './emulator/query.ts';
import { tryRights } from './emulator/rights.ts';
import { startEmulator } from './emulator/server.ts';
import { makeStandIns } from './emulator/stand-ins.ts';
import { orEnd } from './or-end.ts';

const usage = `Deploys a stage to moto, an emulator of AWS on this machine, with rights enforced, and tries roles and commands there.

  npm run emulator                     the stage prod
  npm run emulator -- --stage NAME     another one

It wants moto_server: pip install 'moto[server]'.
`;

const fail = (reason: string): never => {
  process.stderr.write(`${reason}\n\n${usage}`);
  process.exit(1);
};
const parse = () => {
  try {
    return parseArgs({ options: { stage: { type: 'string', default: USUAL_STAGE } } }).values;
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
};

/** What the emulator's CloudFormation makes well enough to be used. Other types are left out, and said. */
const TYPES = new Set(
  ['IAM::Role', 'IAM::Policy', 'S3::Bucket', 'SQS::Queue', 'SNS::Topic', 'Lambda::Function', 'Logs::LogGroup'].map(
    (type) => `AWS::${type}`,
  ),
);

const { stage } = parse();
orEnd(() => readStage(stage));
const name = stackName(stage);
const out = mkdtempSync(join(tmpdir(), 'portal-emulated-'));
const say = (line: string) => void process.stdout.write(`${line}\n`);

const synthesized = spawnSync('npx', ['cdk', 'synth', '--quiet', '-c', `stage=${stage}`, '-o', out], {
  stdio: 'inherit',
});
if (synthesized.status !== 0) process.exit(1);
const emulator = await startEmulator().catch((error: Error) => fail(error.message));
process.once('exit', emulator.stop);

const client = {
  endpoint: emulator.endpoint,
  region: REGION,
  credentials: { accessKeyId: 'setup', secretAccessKey: 'setup' },
};
const [db, pool] = [new DynamoDBClient(client), new CognitoIdentityProviderClient(client)];
const table = `portal-${stage}-emulated`;

// What `cdk bootstrap` leaves in an account.
const bootstrap = { Name: '/cdk-bootstrap/hnb659fds/version', Value: '30', Type: 'String' } as const;
await new SSMClient(client).send(new PutParameterCommand(bootstrap));
const standIn = await makeStandIns({ db, pool, table });
const root = await uploadAssets(new S3Client({ ...client, forcePathStyle: true }), out, name, TYPES, standIn);

const { Resources }: Template = JSON.parse(readFileSync(join(out, `${name}.template.json`), 'utf8'));
const all = Object.values(Resources).map(({ Type }) => Type);
const left = all.filter((type) => !TYPES.has(type));
const began = Date.now();
await query(emulator.endpoint, 'cloudformation', {
  Action: 'CreateStack',
  StackName: name,
  TemplateURL: `https://s3.us-east-1.amazonaws.com/${ASSET_BUCKET}/${root}`,
  'Capabilities.member.1': 'CAPABILITY_IAM',
});
say(
  `Deployed: ${all.length - left.length} of ${all.length} resources in ${Math.round((Date.now() - began) / 1000)} s.`,
);
say('By their own services: the table, the pool and its client.');
const counts = new Map<string, number>();
for (const type of left) counts.set(type, (counts.get(type) ?? 0) + 1);
say(
  `Not made, as the emulator does not know them or makes them unusable:\n${[...counts]
    .map(([type, many]) => `  ${many} × ${type}`)
    .sort()
    .join('\n')}`,
);

const credentials = await makeOperator(emulator.endpoint);
process.env.AWS_ENDPOINT_URL = emulator.endpoint;
Object.assign(process.env, {
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  AWS_REGION: REGION,
});
const outputs = await deployedOutputs(stage);
const outputsFile = join(out, 'outputs.json');
writeFileSync(outputsFile, JSON.stringify({ [name]: outputs }));

const made = await new CloudFormationClient(client).send(new DescribeStackResourcesCommand({ StackName: name }));
const role = made.StackResources?.find(({ LogicalResourceId = '' }) => LogicalResourceId.startsWith('ApiresellerRole'));
const twin = await makeTwin(emulator.endpoint, role?.PhysicalResourceId ?? '');
await fetch(`${emulator.endpoint}/moto-api/reset-auth`, { method: 'POST', body: '0' });
say('\nRights are enforced from here on. With the policies of the function of resellers, somebody');
const operator = { ...client, credentials };
const tried = await tryRights({ ...client, credentials: twin }, outputs.ExportBucket ?? '');
for (const line of tried) say(`  ${line}`);

say('\nCommands of operators:');
const command = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync('npx', ['tsx', ...args], { encoding: 'utf8' });
  const said = `${stdout}${status === 0 ? '' : stderr}`.trim().split('\n').slice(-2).join(' ');
  say(
    `  ${status === 0 ? 'ok   ' : 'FAILS'} ${args.join(' ').replace(outputsFile, 'outputs.json')}: ${said.slice(-300)}`,
  );
  return status === 0;
};
const ran = [
  command('bin/bootstrap-admin.ts', '--email', 'ada@example.com', '--phone', '+15550100100', '--outputs', outputsFile),
  command('bin/reference.ts', 'supportPriorities', '--outputs', outputsFile),
];

await query(emulator.endpoint, 'cloudformation', { Action: 'DeleteStack', StackName: name }).catch(() => undefined);
const kept = await new DynamoDBClient(operator).send(new DescribeTableCommand({ TableName: table }));
say(`\nThe stack was taken down; the table is ${kept.Table?.TableStatus === 'ACTIVE' ? 'there' : 'gone'}.`);
emulator.stop();
process.exit(tried.some((line) => line.startsWith('WRONG')) || ran.includes(false) ? 1 : 0);
