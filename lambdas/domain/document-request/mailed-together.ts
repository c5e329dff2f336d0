import { PAGE_REQUESTS_MAX } from '#contract/document-request/limits.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { acceptsFiles } from '#contract/document-request/states.ts';
import { sameAddress } from '#lambdas/entities/people/returned-mail.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { documentRequests } from '#lambdas/entities/records/document-request.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { OutboxTask } from '#lambdas/store/outbox.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';
import { idsWhere } from '#lambdas/store/write-many.ts';

type MailTask = OutboxTask<'request-mail'>;

/** A request in a mail, with the task that it is mailed for; without one it is open as well and comes along. */
export interface MailedRequest {
  readonly request: DocumentRequestRecord;
  readonly task?: MailTask;
}

/** The open requests of the same requesting company to the same address, this one first; none when it is not open. */
export const openWith = async (id: string): Promise<readonly DocumentRequestRecord[]> => {
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
export const mailedTogether = (
  open: readonly DocumentRequestRecord[],
  tasks: readonly MailTask[],
): readonly MailedRequest[] => {
  const taskOf = new Map(tasks.map((task) => [task.id, task]));
  const all = open.map((request) => ({ request, task: taskOf.get(request.id) }));
  const wanted = all.filter(({ task }) => task !== undefined).slice(0, PAGE_REQUESTS_MAX);
  const mailed = all.length <= PAGE_REQUESTS_MAX ? all : wanted;
  return mailed.map(({ request, task }) => ({ request, ...(task && { task }) })).sort(byRecord);
};
