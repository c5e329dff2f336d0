import * as z from 'zod';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { acceptsFiles, PAGE_REQUESTS_MAX } from '#contract/document-request/states.ts';
import { sameAddress } from '#lambdas/entities/people/returned-mail.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { documentRequests } from '#lambdas/entities/records/document-request.ts';
import { isOvertaken, mailReasons, type RequestInEmail, requestEmail } from '#lambdas/mail/document-request.ts';
import { sendMail } from '#lambdas/ports/mail.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { closeUnlessReopened, type OutboxTask, openTasksOf } from '#lambdas/store/outbox.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';
import { idsWhere } from '#lambdas/store/write-many.ts';
import { defineTask, type TaskContext } from '../define-task.ts';
import { answersOf, awaitedKinds } from './answers.ts';
import { forgetLink, newLink, requestingCompany, requestingUser, startLink } from './link.ts';

type MailTask = OutboxTask<'request-mail'>;

/** A request in a mail, with the task that it is mailed for; without one it is open as well and comes along. */
interface MailedRequest {
  readonly request: DocumentRequestRecord;
  readonly task?: MailTask;
}

/** The open requests of the same requesting company to the same address, this one first; none when it is not open. */
const openWith = async (id: string): Promise<readonly DocumentRequestRecord[]> => {
  const tenantId = tenantIdOf(id);
  const all = documentRequests(tenantScope(serverActor, tenantId));
  const [request, today] = await Promise.all([all.find(id), todayIn(tenantId)]);
  if (!request || !acceptsFiles(request, today)) return [];
  const address = sameAddress(request.email);
  const ids = idsWhere(
    await all.view(),
    (value) => value('endedAs') === '' && sameAddress(String(value('email'))) === address,
  );
  const others = await all.findMany(ids.filter((one) => one !== id));
  const isWith = (other: DocumentRequestRecord) =>
    other.askingId === request.askingId && sameAddress(other.email) === address && acceptsFiles(other, today);
  return [request, ...[...others.values()].filter(isWith)];
};

const byRecord = (one: MailedRequest, other: MailedRequest) =>
  one.request.recordName.localeCompare(other.request.recordName) || (one.request.id < other.request.id ? -1 : 1);

/**
 * What one mail is about: of open requests those that have a task, at most as many as a page shows, and the others along with
 * them where all find room. By the names of their records.
 */
const mailedTogether = (
  open: readonly DocumentRequestRecord[],
  tasks: readonly MailTask[],
): readonly MailedRequest[] => {
  const taskOf = new Map(tasks.map((task) => [task.id, task]));
  const all = open.map((request) => ({ request, task: taskOf.get(request.id) }));
  const wanted = all.filter(({ task }) => task !== undefined).slice(0, PAGE_REQUESTS_MAX);
  const mailed = all.length <= PAGE_REQUESTS_MAX ? all : wanted;
  return mailed.map(({ request, task }) => ({ request, ...(task && { task }) })).sort(byRecord);
};

/** What mails say of requests. What was requested before is repeated with the documents that are still waited for alone. */
const toRequestsInEmail = async (
  mailed: readonly [MailedRequest, ...MailedRequest[]],
): Promise<readonly [RequestInEmail, ...RequestInEmail[]]> => {
  const [one, ...more] = mailed;
  const isRepeated = ({ task }: MailedRequest) => task?.reason === undefined || task.reason === 'reminder';
  const repeated = mailed.filter(isRepeated).map(({ request }) => request);
  const scope = tenantScope(serverActor, one.request.parentId);
  const answers = repeated.length === 0 ? undefined : await answersOf(scope, repeated);
  const toEmail = (each: MailedRequest): RequestInEmail => {
    const { request, task } = each;
    const kinds = isRepeated(each) ? awaitedKinds(request, answers?.get(request.id)?.files ?? []) : request.kinds;
    return { request: { ...request, kinds }, reason: task?.reason };
  };
  return [toEmail(one), ...more.map(toEmail)];
};

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
  const close = async () => {
    for (const { task: done } of mailed) if (done) await closeUnlessReopened(done);
  };
  const requests = await toRequestsInEmail(mailed);
  if (isOvertaken(requests)) return close();
  const ids = [one.request.id, ...more.map(({ request }) => request.id)] as const;
  const [{ name: company }, by] = await Promise.all([
    requestingCompany(first),
    Promise.all(mailed.map(({ request }) => requestingUser(request))),
  ]);
  const to = one.request.email;
  const { token, hash } = await newLink(ids, to);
  const email = requestEmail(requests, {
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
  await close();
};

export const requestTasks = {
  'request-mail': defineTask('request-mail', { reason: z.enum(mailReasons) }, mail),
};
