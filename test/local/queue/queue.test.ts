import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueue, type Queue, type QueueOptions } from '#local/queue/queue.ts';

let dir: string;
let queues: Queue[];

const open = async (options: Partial<QueueOptions> & Pick<QueueOptions, 'consume'>): Promise<Queue> => {
  const queue = await createQueue({
    dir,
    name: 'imports',
    maxReceives: 3,
    visibilityMs: 5_000,
    batchSize: 10,
    retryDelayMs: () => 0,
    ...options,
  });
  queues.push(queue);
  return queue;
};

const bodies = (event: SQSEvent) => event.Records.map(({ body }) => body);
const failures = (ids: readonly string[]): SQSBatchResponse => ({
  batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })),
});
/** A consumer that records its messages. */
const noting = (answer: (event: SQSEvent) => Promise<SQSBatchResponse | undefined> = async () => undefined) => {
  const batches: string[][] = [];
  const consume = async (event: SQSEvent) => {
    batches.push(bodies(event));
    return answer(event);
  };
  return { batches, consume };
};

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'queue-'));
  queues = [];
});
afterEach(async () => {
  for (const queue of queues) await queue.stop();
  await rm(dir, { recursive: true, force: true });
});

describe('delivering', () => {
  it('hands messages over in order, in batches, once, as Lambda gets them from SQS', async () => {
    const events: SQSEvent[] = [];
    const queue = await open({
      batchSize: 2,
      consume: async (event) => {
        events.push(event);
      },
    });
    for (const body of ['a', 'b', 'c']) await queue.send(body);
    queue.start();
    await queue.idle();
    expect(events.map(bodies)).toEqual([['a', 'b'], ['c']]);
    expect(events[0]?.Records[0]).toMatchObject({
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:imports',
      md5OfBody: '0cc175b9c0f1b6a831c399e269772661',
      attributes: { ApproximateReceiveCount: '1', SentTimestamp: expect.stringMatching(/^\d{13}$/) },
    });
    expect(await readdir(join(dir, 'imports', 'messages'))).toEqual([]);
  });

  it('delivers what is sent while it runs, and what was sent before it started', async () => {
    const { batches, consume } = noting();
    const queue = await open({ consume });
    await queue.send('before');
    queue.start();
    await queue.idle();
    await queue.send('after');
    await queue.idle();
    expect(batches).toEqual([['before'], ['after']]);
  });

  it('waits for the batch in flight when it is stopped, and takes no further one', async () => {
    let release = () => undefined as unknown;
    const { batches, consume } = noting(() => new Promise((resolve) => (release = () => resolve(undefined))));
    const queue = await open({ consume, batchSize: 1 });
    await queue.send('a');
    await queue.send('b');
    queue.start();
    await vi.waitFor(() => expect(batches).toHaveLength(1));
    let stopped = false;
    const stopping = queue.stop().then(() => {
      stopped = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(stopped).toBe(false);
    release();
    await stopping;
    expect(batches).toEqual([['a']]);
    expect(await readdir(join(dir, 'imports', 'messages'))).toHaveLength(1);
  });
});

describe('failing', () => {
  it('delivers again only what the consumer reports', async () => {
    const { batches, consume } = noting(async ({ Records }) =>
      failures(
        Records.filter(({ body, attributes }) => body === 'b' && attributes.ApproximateReceiveCount === '1').map(
          ({ messageId }) => messageId,
        ),
      ),
    );
    const queue = await open({ consume });
    for (const body of ['a', 'b', 'c']) await queue.send(body);
    queue.start();
    await queue.idle();
    expect(batches).toEqual([['a', 'b', 'c'], ['b']]);
    expect(await queue.deadLetters()).toEqual([]);
  });

  it.each<[string, () => Promise<SQSBatchResponse | undefined>]>([
    ['throws', () => Promise.reject(new Error('down'))],
    ['reports a message it was not given', async () => failures(['unknown'])],
    ['reports an empty id', async () => failures([''])],
  ])('fails the whole batch when the consumer %s', async (_, answer) => {
    let calls = 0;
    const { batches, consume } = noting(async () => {
      calls += 1;
      return calls === 1 ? answer() : undefined;
    });
    const queue = await open({ consume });
    await queue.send('a');
    await queue.send('b');
    queue.start();
    await queue.idle();
    expect(batches).toEqual([['a', 'b'], ['a'], ['b']]);
  });

  it('gives a message up after its last delivery, and its neighbours go through', async () => {
    const { batches, consume } = noting(async ({ Records }) => {
      if (Records.some(({ body }) => body === 'poison')) throw new Error('poison');
      return undefined;
    });
    const log = vi.fn();
    const queue = await open({ consume, log });
    for (const body of ['a', 'poison', 'b']) await queue.send(body);
    queue.start();
    await queue.idle();
    expect(batches.filter((batch) => batch.includes('poison'))).toHaveLength(3);
    expect(await queue.deadLetters()).toMatchObject([{ body: 'poison', receives: 3 }]);
    expect(log).toHaveBeenCalledWith(expect.stringContaining('became a dead letter after 3 deliveries'));
  });

  it('waits before it delivers again', async () => {
    const attempts: number[] = [];
    const times: number[] = [];
    const consume = async () => {
      times.push(performance.now());
      throw new Error('down');
    };
    const backingOff = (attempt: number) => {
      attempts.push(attempt);
      return attempt * 20;
    };
    const queue = await open({ consume, retryDelayMs: backingOff });
    await queue.send('a');
    queue.start();
    await queue.idle();
    expect(attempts).toEqual([1, 2]);
    const [first = 0, second = 0, third = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(19);
    expect(third - second).toBeGreaterThanOrEqual(39);
  });

  it('waits as long as the visibility timeout unless told otherwise, as SQS does', async () => {
    const times: number[] = [];
    const consume = async () => {
      times.push(performance.now());
      if (times.length === 1) throw new Error('down');
    };
    const options = { dir, name: 'plain', maxReceives: 3, visibilityMs: 60, batchSize: 1, consume };
    const queue = await createQueue(options);
    queues.push(queue);
    await queue.send('a');
    queue.start();
    await queue.idle();
    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(59);
  });

  it('counts a batch as failed that takes longer than the visibility timeout', async () => {
    const { batches, consume } = noting(() =>
      batches.length === 1 ? new Promise(() => undefined) : Promise.resolve(undefined),
    );
    const queue = await open({ consume, visibilityMs: 30 });
    await queue.send('slow');
    queue.start();
    await queue.idle();
    expect(batches).toEqual([['slow'], ['slow']]);
  });
});

describe('after a restart', () => {
  it('keeps waiting messages, receive counts and dead letters', async () => {
    const failing = noting(() => Promise.reject(new Error('down')));
    const first = await open({ consume: failing.consume, retryDelayMs: () => 60_000 });
    await first.send('a');
    first.start();
    await vi.waitFor(() => expect(failing.batches).toHaveLength(1));
    await first.stop();

    const counts: (string | undefined)[] = [];
    const second = await open({
      consume: async ({ Records }) => {
        counts.push(Records[0]?.attributes.ApproximateReceiveCount);
        throw new Error('still down');
      },
    });
    second.start();
    await second.idle();
    expect(counts).toEqual(['2', '3']);
    const third = await open({ consume: failing.consume });
    await third.idle();
    expect(await third.deadLetters()).toMatchObject([{ body: 'a', receives: 3 }]);
  });

  it('ignores a file that was being written when the process died', async () => {
    const first = await open({ consume: noting().consume });
    await first.send('whole');
    await writeFile(join(dir, 'imports', 'messages', 'x.json.y.tmp'), '{"id":');
    const { batches, consume } = noting();
    const second = await open({ consume });
    second.start();
    await second.idle();
    expect(batches).toEqual([['whole']]);
    expect(await readdir(join(dir, 'imports', 'messages'))).toEqual([]);
  });

  it('delivers a batch again that was in flight at a kill, and aborts a message that keeps killing the process', async () => {
    const module = JSON.stringify(new URL('../../../local/queue/queue.ts', import.meta.url).href);
    const script = `const { createQueue } = await import(${module});
      const queue = await createQueue({
        dir: ${JSON.stringify(dir)}, name: 'imports', maxReceives: 2, visibilityMs: 5000, batchSize: 10,
        consume: async ({ Records }) => {
          if (Records.some(({ body }) => body === 'killer')) process.kill(process.pid, 'SIGKILL');
        },
      });
      if (process.argv[1] === 'send') for (const body of ['good', 'killer', 'fine']) await queue.send(body);
      queue.start();
      await queue.idle();
      await queue.stop();`;
    const run = async (...args: string[]) => {
      const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, ...args], {
        stdio: 'inherit',
      });
      return (await once(child, 'exit'))[1];
    };
    expect(await run('send')).toBe('SIGKILL');
    const waiting = async () => (await readdir(join(dir, 'imports', 'messages'))).length;
    expect(await waiting()).toBe(3);
    // Delivered alone from now on: 'good' goes through, then the killer strikes for the last time.
    expect(await run()).toBe('SIGKILL');
    expect(await waiting()).toBe(2);
    expect(await run()).toBeNull();
    const { consume } = noting();
    expect(await (await open({ consume })).deadLetters()).toMatchObject([{ body: 'killer', receives: 2 }]);
    expect(await waiting()).toBe(0);
  });
});

describe('dead letters that are delivered again', () => {
  it('are delivered from the beginning, and are dead no longer', async () => {
    let isDown = true;
    const { batches, consume } = noting(async (event) =>
      isDown ? failures(event.Records.map(({ messageId }) => messageId)) : undefined,
    );
    const queue = await open({ consume });
    await queue.send('while the store is down');
    queue.start();
    await queue.idle();
    expect([batches.length, (await queue.deadLetters()).length]).toEqual([3, 1]);
    isDown = false;
    await queue.takeUpAgain();
    await queue.idle();
    expect([batches.length, await queue.deadLetters()]).toEqual([4, []]);
  });
});
