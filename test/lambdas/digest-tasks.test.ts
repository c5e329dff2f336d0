import { SESv2ServiceException } from '@aws-sdk/client-sesv2';
import { afterEach, describe, expect, it } from 'vitest';
import { startBackend } from '../support/backend.ts';

const { inbox } = await startBackend();
const { mail } = await import('#lambdas/ports/mail.ts');
const { isTaskOpen, openTask } = await import('#lambdas/store/outbox.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { attachFaults } = await import('../support/faults.ts');

const tableFaults = attachFaults();

/** What SES replies to the next mails, before they are sent. */
let replies: Error[] = [];
mail.middlewareStack.add(
  (next) => (args) => {
    const [reply] = replies.splice(0, 1);
    return reply ? Promise.reject(reply) : next(args);
  },
  { step: 'initialize', name: 'replies' },
);

afterEach(() => {
  tableFaults.heal();
  replies = [];
});

const refusal = new SESv2ServiceException({
  name: 'TooManyRequestsException',
  $fault: 'client',
  $metadata: { httpStatusCode: 429 },
  message: 'Maximum sending rate exceeded.',
});

let count = 0;
const openDigest = async () => {
  const id = `somebody ${++count}`;
  const letter = { to: `reader${count}@example.com`, subject: 'Overdue', text: 'One item is overdue.' };
  await openTask({ kind: 'digest', id, at: Date.now(), mail: letter });
  return { id, received: () => inbox.filter(({ to }) => to === letter.to).length };
};
const run = () => runTasks({ time: new Date().toISOString() });

describe('a digest', () => {
  it('is sent once and closed', async () => {
    const { id, received } = await openDigest();
    await run();
    await run();
    expect([received(), await isTaskOpen('digest', id)]).toEqual([1, false]);
  });

  it('is not sent again when the process ended after SES had accepted it', async () => {
    const { id, received } = await openDigest();
    // The claim is the first change of the table, closing the task the second.
    tableFaults.crashAt(1, 'before');
    await expect(run()).rejects.toThrow();
    tableFaults.heal();
    await run();
    expect([received(), await isTaskOpen('digest', id)]).toEqual([1, false]);
  });

  it('is not sent again when the response of SES was lost', async () => {
    const { id, received } = await openDigest();
    replies = [new Error('socket hang up')];
    await expect(run()).rejects.toThrow();
    await run();
    expect([received(), await isTaskOpen('digest', id)]).toEqual([0, false]);
  });

  it('is sent later when SES has refused it, once', async () => {
    const { id, received } = await openDigest();
    replies = [refusal];
    await expect(run()).rejects.toThrow();
    expect([received(), await isTaskOpen('digest', id)]).toEqual([0, true]);
    await run();
    await run();
    expect([received(), await isTaskOpen('digest', id)]).toEqual([1, false]);
  });
});
