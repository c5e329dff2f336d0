import { SQSClient } from '@aws-sdk/client-sqs';
import { REGION } from '../lib/stage/settings.ts';
import { USUAL_STAGE } from '../lib/stage/stage-file.ts';
import { commandOf, end, reasonOf } from './command/command.ts';
import { deployedOutputs, NoStage } from './data/deployed-outputs.ts';
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

QUEUE is ${queueNames.join(', ')}, or ${UNDELIVERED} (with --peek only).
`;

const { parsed, wrong } = commandOf(usage);
const {
  stage,
  queue,
  peek: isPeek,
} = parsed({
  options: {
    stage: { type: 'string', default: USUAL_STAGE },
    queue: { type: 'string' },
    peek: { type: 'boolean', default: false },
  },
}).values;
const all: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(deadLetterQueues).map(([name, { output }]) => [name, output])),
  [UNDELIVERED]: UNDELIVERED_OUTPUT,
};
if (queue !== undefined && !(queue in all)) wrong(`"${queue}" is no queue.`);
if (queue === UNDELIVERED && !isPeek)
  wrong('What was not delivered has no queue to go back to: look at it with --peek, and at the runbook.');
if (queue === undefined && isPeek) wrong('--queue is missing: which messages are to be shown?');

const say = (line: string) => void process.stdout.write(`${line}\n`);
const sqs = new SQSClient({ region: REGION });
const outputs = await deployedOutputs(stage).catch((error: unknown) =>
  error instanceof NoStage ? end(error.message) : end(`The stage cannot be looked up: ${reasonOf(error)}`),
);
const urlOf = (name: string) =>
  outputs[all[name] ?? ''] ?? end(`The stage "${stage}" has no queue of ${name}: deploy it again.`);

const run = async () => {
  if (queue === undefined) {
    for (const name of Object.keys(all)) say(`${name}: ${(await queueAt(sqs, urlOf(name))).waiting}`);
    return;
  }
  const { arn, waiting } = await queueAt(sqs, urlOf(queue));
  if (isPeek) for (const line of await peek(sqs, urlOf(queue))) say(line);
  if (isPeek || waiting === 0) say(`${waiting} wait in the queue of ${queue}.`);
  else say(`${await moveBack(sqs, arn)} of ${queue} were sent to their queue again.`);
};
await run().catch((error: unknown) => end(`The queue cannot be looked at or moved: ${reasonOf(error)}`));
