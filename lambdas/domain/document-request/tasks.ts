import * as z from 'zod';
import { type RequestInEmail, requestEmail } from '#lambdas/mail/document-request.ts';
import { mailReasons } from '#lambdas/mail/request-reasons.ts';
import { sendMail } from '#lambdas/ports/mail.ts';
import { closeUnlessReopened, type OutboxTask, openTasksOf } from '#lambdas/store/outbox.ts';
import { defineTask, type TaskContext } from '../define-task.ts';
import { forgetLink, newLink, startLink } from './link.ts';
import { type MailedRequest, mailedTogether, openWith } from './mailed-together.ts';
import { requestingCompany, requestingUser } from './requester.ts';

const toRequestInEmail = ({ request, task }: MailedRequest): RequestInEmail => ({ request, reason: task?.reason });

/** Where the page of a request is. Behind '#' a token reaches neither a server's logs nor any other user's. */
const addressOf = (site: string, token: string) => `${site.split(',')[0]}/request#${token}`;

const waitingTasks = async () =>
  (await openTasksOf('request-mail')).map((item) => requestTasks['request-mail'].read(item));

/**
 * Mails a request, together with the open ones of the same company to the same address. A mail goes out at least once: the link
 * of one that is repeated replaces that of the one before.
 */
const mail = async (task: OutboxTask<'request-mail'>, { sender, site, warn }: TaskContext): Promise<void> => {
  const open = await openWith(task.id);
  const [first] = open;
  if (first && sender.from === '') warn('no sender is set up, a request was not mailed', { id: task.id });
  if (!first || sender.from === '') return closeUnlessReopened(task);
  const waiting = open.length > 1 ? await waitingTasks() : [task];
  // Another request's mail was about this one too.
  if (waiting.every(({ id }) => id !== task.id)) return;
  const [one, ...more] = mailedTogether(open, waiting);
  if (!one) return;
  const mailed = [one, ...more] as const;
  const ids = [one.request.id, ...more.map(({ request }) => request.id)] as const;
  const [{ name: company }, by] = await Promise.all([
    requestingCompany(first),
    Promise.all(mailed.map(({ request }) => requestingUser(request))),
  ]);
  const to = one.request.email;
  const { token, hash } = await newLink(ids, to);
  const email = requestEmail([toRequestInEmail(one), ...more.map(toRequestInEmail)], {
    company,
    by,
    to,
    url: addressOf(site, token),
  });
  await sendMail(sender, email).catch(async (error: unknown) => {
    await forgetLink(hash);
    throw error;
  });
  await startLink(ids, hash);
  for (const { task: done } of mailed) if (done) await closeUnlessReopened(done);
};

export const requestTasks = {
  'request-mail': defineTask('request-mail', { reason: z.enum(mailReasons) }, mail),
};
