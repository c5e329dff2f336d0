import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startBackend } from '../support/backend.ts';

const { inbox } = await startBackend();
const { mail } = await import('#lambdas/ports/mail.ts');
const { openTask, openTasks } = await import('#lambdas/store/outbox.ts');
const { runTasks } = await import('../support/run-tasks.ts');

/** How long SES takes for a mail, in milliseconds. */
const SENDING_MS = 4_000;

mail.middlewareStack.add(
  (next) => async (args) => {
    const reply = await next(args);
    vi.setSystemTime(Date.now() + SENDING_MS);
    return reply;
  },
  { step: 'initialize', name: 'slow' },
);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const letterTo = (to: string) => ({ to, subject: 'Overdue', text: 'One item is overdue.' });
const openDigests = async (count: number) => {
  for (let at = 0; at < count; at++)
    await openTask({ kind: 'digest', id: `reader ${at}`, at: Date.now(), mail: letterTo(`reader${at}@example.com`) });
};
const open = () => openTasks(({ kind }) => kind);

/** Runs the worker; returns how many seconds it took. */
const run = async () => {
  const began = Date.now();
  await runTasks({ time: new Date().toISOString() });
  return (Date.now() - began) / 1000;
};

// Lambda ends the function after a minute: a digest that is on its way then is lost, and a mail is sent again.
describe('more mails than fit into a run', () => {
  it('are sent by the next ones, each once, and every run comes to its end', async () => {
    await openDigests(20);
    const took = [await run(), await run(), await run()];
    for (const seconds of took) expect(seconds).toBeLessThan(50);
    expect(await open()).toEqual([]);
    expect(inbox.map(({ to }) => to).sort()).toEqual(
      Array.from({ length: 20 }, (_, at) => `reader${at}@example.com`).sort(),
    );
  });

  it('hold up no task of another kind', async () => {
    await openDigests(20);
    await openTask({ kind: 'mail', id: 'changed', at: Date.now(), mail: letterTo('changed@example.com') });
    await run();
    expect(await open()).not.toContain('mail');
    expect(await open()).toContain('digest');
  });
});
