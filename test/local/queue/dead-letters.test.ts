import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDeadLetters, deadLetterPlaces } from '#local/queue/dead-letters.ts';
import { createQueue, type Queue } from '#local/queue/queue.ts';
import { moveBack, peek, queueAt } from '../../../bin/redrive/redrive.ts';

let dir: string;
let server: Server;
let sqs: SQSClient;
let places: ReturnType<typeof deadLetterPlaces>;
const queues: Queue[] = [];
let isBroken = true;
const consumed: string[] = [];

const open = async (name: string) => {
  const queue = await createQueue({
    dir,
    name,
    maxReceives: 1,
    visibilityMs: 5_000,
    batchSize: 10,
    consume: async ({ Records }) => {
      if (isBroken) throw new Error('the code is at fault');
      consumed.push(...Records.map(({ body }) => body));
    },
  });
  queues.push(queue);
  queue.start();
  return queue;
};

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'dead-letters-'));
  [isBroken, consumed.length, queues.length] = [true, 0, 0];
  const deadLetters = createDeadLetters({
    imports: await open('imports'),
    scans: await open('scans'),
    reminders: await open('reminders'),
    bounces: await open('bounces'),
    packaging: await open('packaging'),
  });
  server = createServer((req, res) => {
    if (deadLetters.concerns(req)) void deadLetters.answer(req, res);
    else res.writeHead(501).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  places = deadLetterPlaces(url);
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  sqs = new SQSClient({ region: 'us-east-1', endpoint: `${url}/local/queue`, credentials });
});
afterEach(async () => {
  sqs.destroy();
  server.closeAllConnections();
  server.close();
  for (const queue of queues) await queue.stop();
  await rm(dir, { recursive: true, force: true });
});

const sendFailing = async (...bodies: readonly string[]) => {
  const [, , , bounces] = queues;
  for (const body of bodies) await bounces?.send(body);
  await bounces?.idle();
};

describe('failed messages of the portal on one machine', () => {
  it('counts and shows them in their own queue when the client of SQS asks, and leaves them there', async () => {
    await sendFailing('a', 'b');
    const { arn, waiting } = await queueAt(sqs, places.BounceDeadLetterQueueUrl);
    expect([arn, waiting]).toEqual(['arn:aws:sqs:us-east-1:000000000000:dead-letters/bounces', 2]);
    expect((await queueAt(sqs, places.DeadLetterQueueUrl)).waiting).toBe(0);
    const today = new Date().toISOString().slice(0, 10);
    for (const _ of [1, 2])
      expect(await peek(sqs, places.BounceDeadLetterQueueUrl)).toEqual([
        expect.stringMatching(new RegExp(`^${today}T.*  a$`)),
        expect.stringMatching(/ {2}b$/),
      ]);
  });

  it('delivers all of them again when they are moved back, once the cause is gone', async () => {
    await sendFailing('a', 'b');
    isBroken = false;
    const { arn } = await queueAt(sqs, places.BounceDeadLetterQueueUrl);
    expect(await moveBack(sqs, arn, 1)).toBe(2);
    await queues[3]?.idle();
    expect(consumed.sort()).toEqual(['a', 'b']);
    expect((await queueAt(sqs, places.BounceDeadLetterQueueUrl)).waiting).toBe(0);
  });

  it('refuses a queue that does not exist', async () => {
    await expect(queueAt(sqs, `${places.DeadLetterQueueUrl}-other`)).rejects.toThrow('No such queue.');
  });
});
