import type { StoredFile } from '#contract/document/record.ts';
import { LINK_DAYS_AFTER } from '#contract/document-request/limits.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { acceptsFiles } from '#contract/document-request/states.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { documentRequests } from '#lambdas/entities/records/document-request.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { taskItem } from '#lambdas/store/outbox.ts';
import { type Scope, tenantScope } from '#lambdas/store/scope.ts';
import { endLinkItem } from './link.ts';
import { requestMailTask } from './mail-task.ts';

/** Days in which another version is to be sent where the request is over. */
const ANOTHER_DAYS = 14;

/** The request as it takes files again: one that has ended or expired gets days of its own. */
const reopened = (before: DocumentRequestRecord, today: string): DocumentRequestRecord => {
  const due = daysAfter(today, ANOTHER_DAYS);
  const days = { due, endsOn: daysAfter(due, LINK_DAYS_AFTER), remindedOn: today };
  const open = { ...before, endedAs: '', endedAt: '' } as const;
  return {
    ...open,
    ...(acceptsFiles(open, today) ? {} : days),
    mailedAt: new Date().toISOString(),
    version: before.version + 1,
  };
};

/**
 * The items by which the return of a version requests another one of its recipient: they are mailed a link, and every earlier
 * one has ended. Nothing for a version that came by no request, and for a request that was revoked or is deleted. D-96.
 */
export const askAgain = async (
  { actor }: Pick<Scope, 'actor'>,
  { requestId }: StoredFile,
): Promise<readonly TransactItem[]> => {
  if (requestId === '') return [];
  const tenantId = tenantIdOf(requestId);
  const requests = documentRequests(tenantScope(actor, tenantId));
  const [before, today] = await Promise.all([requests.find(requestId), todayIn(tenantId)]);
  if (!before || before.endedAs === 'revoked') return [];
  const items = await requests.alsoUpdate(requestId, (view) => [
    requests.change(view, before, reopened(before, today)),
  ]);
  return [...items, endLinkItem(requestId), taskItem(requestMailTask(requestId, 'returned'))];
};
