import { type MailFate, mailEvent } from '../events/mail-event.ts';
import { contextOf, invoke } from '../invoke.ts';
import type { Log } from '../log.ts';
import { functionQueue } from '../queue/function-queue.ts';

const MINUTE_MS = 60_000;

/** Recipients whose mails come back, as at the mailbox simulator of SES. */
const simulated: Readonly<Record<string, MailFate>> = {
  'bounce@simulator.amazonses.com': 'bounce',
  'complaint@simulator.amazonses.com': 'complaint',
};

/** Mailboxes may carry a label behind a plus sign. */
const withoutLabel = (address: string) => address.toLowerCase().replace(/\+[^@]*@/, '@');

/** Stands in for lib/bounces.ts: what SES would report of mails that were sent, the queue, and the function behind it. */
export const openBounces = async (dir: string, log: Log) => {
  const queue = await functionQueue({
    dir,
    name: 'bounces',
    maxReceives: 5,
    visibilityMs: MINUTE_MS,
    log,
    consume: async (event) => {
      const { handler } = await import('../../lambdas/bounces/handler.ts');
      return (await invoke('bounces', handler, event, contextOf('bounces', MINUTE_MS))) ?? undefined;
    },
  });
  return {
    queue,
    /** Without a configuration set SES reports nothing. */
    sent: async (to: string, configurationSet: string) => {
      const fate = simulated[withoutLabel(to)];
      if (fate !== undefined && configurationSet !== '')
        await queue.send(JSON.stringify(mailEvent(fate, to, configurationSet)));
    },
  };
};
