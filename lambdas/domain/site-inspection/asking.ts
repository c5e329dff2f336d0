import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import type { SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { documentRequests } from '#lambdas/entities/records/document-request.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { taskItem } from '#lambdas/store/outbox.ts';
import { type Actor, tenantScope } from '#lambdas/store/scope.ts';
import { requestMailTask } from '../document-request/mail-task.ts';
import { askedBy } from './new-inspection.ts';

type Ended = 'done' | 'revoked';

const ended = (before: DocumentRequestRecord, endedAs: Ended): DocumentRequestRecord => ({
  ...before,
  version: before.version + 1,
  endedAs,
  endedAt: new Date().toISOString(),
});

/** Whom an inspection was asked of; records of releases that did not store it know the `present` request alone. */
export const askedOf = (
  { asked, requestId }: Pick<SiteInspectionRecord, 'asked' | 'requestId'>,
  present: Pick<DocumentRequestRecord, 'id' | 'email' | 'askedAt'> | undefined,
): SiteInspectionRecord['asked'] => (asked.length === 0 && requestId !== '' && present ? [askedBy(present)] : asked);

/**
 * The items that store a request by which an inspector is asked for a report, and mail it; one that it takes the place of, by its id,
 * is revoked.
 */
export const askingItems = async (
  actor: Actor,
  request: DocumentRequestRecord,
  former = '',
): Promise<TransactItem[]> => {
  const all = documentRequests(tenantScope(actor, request.parentId));
  return [
    ...(await all.alsoUpdate(request.id, async (view) => {
      const before = former === '' ? undefined : await all.find(former);
      const revoked = before?.endedAs === '' ? [all.change(view, before, ended(before, 'revoked'))] : [];
      return [...revoked, all.creation(view, request, { yielding: former })];
    })),
    taskItem(requestMailTask(request.id, 'asked')),
  ];
};

/** The items that end the request of an inspection, where it has one that is open. */
export const endAskingItems = async (
  actor: Actor,
  { parentId, requestId }: { readonly parentId: string; readonly requestId: string },
  endedAs: Ended,
): Promise<readonly TransactItem[]> => {
  if (requestId === '') return [];
  const all = documentRequests(tenantScope(actor, parentId));
  return all.alsoUpdate(requestId, async (view) => {
    const before = await all.find(requestId);
    if (before?.endedAs !== '') return [];
    return [all.change(view, before, ended(before, endedAs))];
  });
};
