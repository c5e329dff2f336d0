import { SQSClient } from '@aws-sdk/client-sqs';
import { REGION } from '#lib/stage/settings.ts';
import { commandOf, end, reasonOf } from './command/command.ts';
import { type Places, targetOptions, targetUsage, withTarget } from './command/target.ts';
import {
  deadLetterQueues,
  moveBack,
  peek,
  queueAt,
  queueNames,
  UNDELIVERED,
  UNDELIVERED_OUTPUT,
} from './redrive/redrive.ts';

const usage = `Sends what failed too often to its queue again, once the cause is gone.

  npm run redrive -- --stage NAME                  how many messages wait in each queue
  npm run redrive -- --stage NAME --queue QUEUE    moves them back
    --peek                                         shows up to ten of them instead; they stay where they are

QUEUE is ${queueNames.join(', ')}, or ${UNDELIVERED} (with --peek only; the portal of this machine has none).

${targetUsage}`;

const { parsed, wrong } = commandOf(usage);
const { values } = parsed({
  options: { ...targetOptions, queue: { type: 'string' }, peek: { type: 'boolean', default: false } },
});
const { queue, peek: isPeek } = values;
const all: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(deadLetterQueues).map(([name, { output }]) => [name, output])),
  [UNDELIVERED]: UNDELIVERED_OUTPUT,
};
if (queue !== undefined && !(queue in all)) wrong(`"${queue}" is no queue.`);
if (queue === UNDELIVERED && !isPeek)
  wrong('What was not delivered has no queue to go back to: look at it with --peek, and at docs/runbook/wrong.md.');
if (queue === undefined && isPeek) wrong('--queue is missing: which messages are to be shown?');

const say = (line: string) => void process.stdout.write(`${line}\n`);

const count = async (sqs: SQSClient, places: Places) => {
  for (const [name, output] of Object.entries(all)) {
    const url = places[output];
    if (url !== undefined) say(`${name}: ${(await queueAt(sqs, url)).waiting}`);
  }
};

const run = async (places: Places) => {
  const sqs = new SQSClient({ region: REGION });
  if (queue === undefined) return count(sqs, places);
  const url =
    places[all[queue] ?? ''] ??
    end(`This portal has no queue of ${queue}; a stage of an older release has it once it is deployed again.`);
  const { arn, waiting } = await queueAt(sqs, url);
  if (isPeek) for (const line of await peek(sqs, url)) say(line);
  if (isPeek || waiting === 0) say(`${waiting} wait in the queue of ${queue}.`);
  else say(`${await moveBack(sqs, arn)} of ${queue} were sent to their queue again.`);
};

await withTarget(values, run).catch((error: unknown) =>
  end(`The queue cannot be looked at or moved: ${reasonOf(error)}`),
);
