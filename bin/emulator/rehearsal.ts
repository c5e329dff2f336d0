import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Outputs } from '../command/outputs.ts';
import type { Template } from '../releases/assembly.ts';
import { STORED_RELEASES } from '../releases/register.ts';
import { must } from '../smoke/check.ts';
import { asTable, type Tallies, type Tally } from './assembly.ts';
import { commandsOf, tryRights } from './commands.ts';
import { Rehearsed } from './rehearsed.ts';
import { aws, mustRun, run, Steps, say } from './run.ts';
import { rehearseSequences } from './sequences.ts';

const GLOBAL = 'AWS::DynamoDB::GlobalTable';

/** Writes the table of what `npm run adopt` has written as one of a single region. */
const withTable = (templateFile: string, resourcesFile: string) => {
  const template: Template = JSON.parse(readFileSync(templateFile, 'utf8'));
  const Resources = Object.fromEntries(
    Object.entries(template.Resources).map(([id, resource]) => [
      id,
      resource.Type === GLOBAL ? asTable(resource) : resource,
    ]),
  );
  writeFileSync(templateFile, JSON.stringify({ ...template, Resources }));
  const toImport = readFileSync(resourcesFile, 'utf8').replace(GLOBAL, 'AWS::DynamoDB::Table');
  writeFileSync(resourcesFile, toImport);
};

/** Adopts what a former stack has left: `npm run adopt`, then the commands that it prints, the deployment last. */
const adopt = async (rehearsed: Rehearsed, retained: Outputs): Promise<void> => {
  const { DocumentBucket: documents, UploadBucket: uploads } = retained;
  rehearsed.set({ adoptedBuckets: { documents, uploads } });
  rehearsed.isAdopted = true;
  const said = await rehearsed.run('bin/adopt.ts', [
    ...['--stage', rehearsed.stage, '--table', retained.TableName, '--pool', retained.UserPoolId],
    ...['--documents', documents, '--uploads', uploads, '--exports', retained.ExportBucket],
  ]);
  const commands = said.split('\n').flatMap((line) => /^\s+(aws .*)$/.exec(line)?.[1] ?? []);
  must(commands.length === 4, `npm run adopt names ${commands.length} commands of the AWS CLI`);
  withTable('cdk.out/adopt/template.json', 'cdk.out/adopt/resources.json');
  for (const command of commands) await mustRun(['sh', '-c', command]);
  await rehearsed.deploy();
  const { TableName, UserPoolId } = rehearsed.outputs;
  must(TableName === retained.TableName && UserPoolId === retained.UserPoolId, 'the stack has another table or pool');
};

/** Finds that nobody is told of alarms, and subscribes a queue as the pager: no user opens the link of SNS here. */
const subscribePager = async (rehearsed: Rehearsed) => {
  const lookAt = () => run([process.execPath, ...rehearsed.loaders, 'bin/smoke.ts', '--stage', rehearsed.stage]);
  const before = await lookAt();
  must(before.code === 2, `it ends with code ${before.code}: ${before.said}`);
  must(/nobody is told, no address is subscribed/.test(before.said), before.said);
  const { AlarmTopicArn = '', UndeliveredQueueUrl = '' } = rehearsed.outputs;
  const queue = AlarmTopicArn.replace(':sns:', ':sqs:').replace(/[^:]*$/, UndeliveredQueueUrl.replace(/^.*\//, ''));
  await aws('sns', 'subscribe', '--topic-arn', AlarmTopicArn, '--protocol', 'sqs', '--notification-endpoint', queue);
  const after = await lookAt();
  must(after.code === 0, `it ends with code ${after.code}: ${after.said}`);
};

/** Throws Wrong unless what holds data is there after its stack is deleted. */
const stays = async ({ TableName, UserPoolId, DocumentBucket, UploadBucket, ExportBucket }: Outputs) => {
  await aws('dynamodb', 'describe-table', '--table-name', TableName);
  await aws('cognito-idp', 'describe-user-pool', '--user-pool-id', UserPoolId);
  for (const bucket of [DocumentBucket, UploadBucket, ExportBucket])
    await aws('s3api', 'head-bucket', '--bucket', bucket);
};

/** Takes the stack down as the runbook says, and looks at what is left. */
const takeDown = async (rehearsed: Rehearsed) => {
  const { outputs } = rehearsed;
  await rehearsed.destroy();
  const { Stacks } = await aws<{ Stacks: readonly { readonly StackName: string }[] }>(
    'cloudformation',
    'describe-stacks',
  );
  must(!Stacks.some(({ StackName }) => StackName === rehearsed.stack), 'the stack is there still');
  await stays(outputs);
  return outputs;
};

interface Groups {
  readonly logGroups: readonly { readonly logGroupName: string }[];
}
interface Events {
  readonly events: readonly { readonly message: string }[];
}

/** What a function writes when it crashed, answered 'Service failed!', or was denied something. */
const WRONG = /"level":"ERROR"|AccessDenied|not authorized to perform|Task timed out/;

/** Looks through the logs of all functions. Throws Wrong with the first lines that tell of a failure. */
const readLogs = async (): Promise<void> => {
  const { logGroups } = await aws<Groups>('logs', 'describe-log-groups');
  const found: string[] = [];
  for (const { logGroupName } of logGroups) {
    const { events } = await aws<Events>('logs', 'filter-log-events', '--log-group-name', logGroupName);
    found.push(...events.map(({ message }) => message).filter((message) => WRONG.test(message)));
  }
  must(found.length === 0, `${found.length} lines tell of failures:\n${found.slice(0, 5).join('\n').slice(0, 3000)}`);
};

const row = (type: string, made: string, adapted: string, left: string) =>
  `        ${type.padEnd(46)}${made.padStart(6)}${adapted.padStart(9)}${left.padStart(10)}\n`;

const rowOf = (type: string, { made, adapted, left }: Tally) =>
  row(type, ...([made, adapted, left].map((many) => (many === 0 ? '' : String(many))) as [string, string, string]));

const sum = (all: readonly Tally[], part: keyof Tally) => all.reduce((total, tally) => total + tally[part], 0);

/** What the emulator has made of a stage's templates, by type: as it is, in another form, and not at all. */
const linesOf = (tallies: Tallies): string => {
  const all = [...tallies.values()];
  const total = { made: sum(all, 'made'), adapted: sum(all, 'adapted'), left: sum(all, 'left') };
  return [
    row('resources', 'made', 'adapted', 'left out'),
    ...[...tallies].sort(([a], [b]) => a.localeCompare(b)).map(([type, tally]) => rowOf(type, tally)),
    rowOf('all', total),
  ].join('');
};

/** What `npm run emulator` does once the emulator runs: the process that trusts its certificate. */
const { values } = parseArgs({ options: { stage: { type: 'string' }, folder: { type: 'string' } } });
const { stage = '', folder = '' } = values;
const rehearsed = new Rehearsed(stage, folder);
const steps = new Steps();

await steps.needed('cdk bootstrap: the account is prepared', () => rehearsed.bootstrap());
await steps.needed('npm run deploy: the stage is made, and what it lacks is said at the end', async () => {
  const said = await rehearsed.deploy();
  must(/It still lacks(.|\n)*Nobody is told of the alarm that pages/.test(said), said.slice(-1500));
});
say(linesOf(rehearsed.tallies));
await steps.next('npm run smoke: nobody is told of alarms, then a pager is', () => subscribePager(rehearsed));
await steps.next('rights are enforced', async () =>
  tryRights(await rehearsed.nameOf('resellerRole', await rehearsed.nameOf('Rights')), rehearsed.outputs),
);

let person: NodeJS.ProcessEnv = {};
await steps.needed('a person for the smoke test is made', async () => {
  person = await rehearsed.makePerson();
});
await steps.next('npm run smoke: as anybody and as a person', () => rehearsed.smoke(person));
if (!person.TENANT) throw new Error('No tenant was made for the commands that work on a whole one');
for (const { sentence, work } of commandsOf(rehearsed, person.TENANT)) await steps.next(sentence, work);

await steps.next('npm run deploy: a second origin secret is said and brought in', async () => {
  rehearsed.set({ originSecrets: [1, 2] });
  const said = await rehearsed.deploy();
  must(/originSecrets: \[1\] -> \[1,2\]/.test(said), `the change is not said: ${said.slice(0, 1500)}`);
});
await rehearseSequences(steps, rehearsed);
await steps.next('npm run releases: five can be deployed again', async () => {
  const said = await rehearsed.run('bin/releases.ts', ['--stage', stage]);
  say(said);
  must(said.trimEnd().split('\n').length === STORED_RELEASES, 'it lists another number');
});
await steps.next('npm run smoke: as anybody and as a person', () => rehearsed.smoke(person));
await steps.next('no function failed, and none was denied anything', readLogs);

let retained = rehearsed.outputs;
await steps.needed('npm run teardown: the stack is gone, and its data stays', async () => {
  retained = await takeDown(rehearsed);
});
await steps.needed('npm run adopt: a stack is made around this data', () => adopt(rehearsed, retained));
await steps.next('npm run smoke: as anybody and as the person of before', () => rehearsed.smoke(person));
await steps.next('no function failed, and none was denied anything', readLogs);
await steps.needed('npm run teardown: the stack is gone, and its data stays', () => takeDown(rehearsed));
await steps.next('npm run deploy: a stage of the same name is made anew', () => {
  rehearsed.set({ adoptedBuckets: undefined });
  rehearsed.isAdopted = false;
  return rehearsed.deploy();
});
await steps.next('npm run smoke: as anybody', () => rehearsed.smoke());
process.exitCode = steps.end();
