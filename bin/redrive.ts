import { parseArgs } from 'node:util';
import { SQSClient } from '@aws-sdk/client-sqs';
import { REGION } from '../lib/settings.ts';
import { USUAL_STAGE } from '../lib/stage-file.ts';
import { deployedOutputs, NoStage } from './data/deployed-outputs.ts';
import { deadLetterQueues, queueNames, UNDELIVERED, UNDELIVERED_OUTPUT } from './redrive/queues.ts';
import { moveBack, peek, queueAt } from './redrive/redrive.ts';

const usage = `Sends what failed too often to its queue again, once the cause is gone.

  npm run redrive -- --stage NAME                  how many messages wait in each queue
  npm run redrive -- --stage NAME --queue QUEUE    moves them back
    --peek                                         shows up to ten of them instead; they stay where they are

QUEUE is ${queueNames.join(', ')}, or ${UNDELIVERED} (with --peek only).
`;

const fail = (reason: string): never => {
  process.stderr.write(`${reason}\n\n${usage}`);
  process.exit(1);
};

const parse = () => {
  try {
    return parseArgs({
      options: {
        stage: { type: 'string', default: USUAL_STAGE },
        queue: { type: 'string' },
        peek: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
};

const { stage, queue, peek: isPeek } = parse();
const all: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(deadLetterQueues).map(([name, { output }]) => [name, output])),
  [UNDELIVERED]: UNDELIVERED_OUTPUT,
};
if (queue !== undefined && !(queue in all)) fail(`"${queue}" is no queue.`);
if (queue === UNDELIVERED && !isPeek)
  fail('What was not delivered has no queue to go back to: look at it with --peek, and at the runbook.');
if (queue === undefined && isPeek) fail('--queue is missing: which messages are to be shown?');

const say = (line: string) => void process.stdout.write(`${line}\n`);
const sqs = new SQSClient({ region: REGION });
const outputs = await deployedOutputs(stage).catch((error: unknown) =>
  error instanceof NoStage
    ? fail(error.message)
    : fail(`The stage cannot be looked up: ${error instanceof Error ? error.message : error}`),
);
const urlOf = (name: string) =>
  outputs[all[name] ?? ''] ?? fail(`The stage "${stage}" has no queue of ${name}: deploy it again.`);

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
await run().catch((error: Error) => fail(`The queue cannot be looked at or moved: ${error.message}`));
