import {
  CloudFormationClient,
  DeleteStackCommand,
  UpdateTerminationProtectionCommand,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import { REGION, stackName } from '#lib/stage/settings.ts';
import { commandOf, end, reasonOf, typed } from './command/command.ts';
import { accountOfStage } from './command/target.ts';
import { describeTemplate } from './releases/assembly.ts';
import { findStack, readDeployed } from './releases/stack.ts';
import { linesOfRemains, retainedIn } from './teardown/remains.ts';

const usage = `Takes a stage down: deletes its stack, with the site, the API, the functions, queues, topics and alarms. All data stays:
table, user pool, buckets, backups, logs. Lists everything that stays, and how it goes; asks for the stage's name.

  npm run teardown -- --stage NAME
    --dry-run      lists what would stay, and changes nothing
    --name NAME    the stage's name again, if there is no terminal to type it
`;

const { parsed, wrong } = commandOf(usage);
const {
  stage,
  name,
  'dry-run': isDry,
} = parsed({
  options: { stage: { type: 'string' }, name: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
}).values;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** CloudFront takes some ten minutes to let go of a distribution. */
const LONGEST_S = 3_600;

const remove = async (StackName: string) => {
  const client = new CloudFormationClient({ region: REGION });
  await client.send(new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false }));
  await client.send(new DeleteStackCommand({ StackName }));
  await waitUntilStackDeleteComplete({ client, maxWaitTime: LONGEST_S, minDelay: 2, maxDelay: 15 }, { StackName });
};

const takeDown = async (chosen: string) => {
  const account = await accountOfStage(chosen);
  const stack = stackName(chosen);
  const found = (await findStack(stack)) ?? end(`There is no ${stack} in account ${account}.`);
  const { backupCopyTo } = describeTemplate((await readDeployed(stack))?.template ?? { Resources: {} }).settings;
  say(`Stage "${chosen}" of account ${account}: ${found.outputs.SiteUrl ?? 'without a site'}`);
  say(
    'Its stack is deleted: nobody can sign in, and the address of the site ends. These stay, and go like this (with AWS_REGION=us-east-1):\n',
  );
  for (const line of linesOfRemains(
    chosen,
    await retainedIn(stack),
    typeof backupCopyTo === 'string' ? backupCopyTo : undefined,
  ))
    say(`  ${line}`);
  if (isDry) return;
  const again = name ?? (await typed(`\nType the name of the stage to take it down in account ${account}: `));
  if (again === undefined) wrong('There is no terminal to type the name of the stage: give it with --name.');
  if (again !== chosen) end(`The stage is not called "${again}". Nothing was done.`);
  await remove(stack);
  say(`\nThe stage "${chosen}" is taken down. Keep the list above; "npm run adopt" makes a stage of the data again.`);
};

await takeDown(stage ?? wrong('--stage is missing.')).catch((error: unknown) =>
  end(
    `The stage was not taken down: ${reasonOf(error)}\nThe events of its stack say why; the same command continues once that is mended.`,
  ),
);
