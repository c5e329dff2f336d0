import { ownLine, type RetentionTerms, retentionDays, termOf } from '#contract/rules/retention.ts';
import type { TenantId } from '../id.ts';
import { copiesOf, setRetention } from './copies.ts';
import { aroundDeleted } from './deleted-records.ts';
import type { RetainedList } from './ever-active.ts';
import { type RetentionPolicy, retentionPolicyOf } from './retention-policy.ts';

/** Whether a policy may retain what went with a record longer than the record: it has lines for kinds of documents. */
export const namesDocuments = ({ lines }: RetentionTerms): boolean => lines.some(({ document }) => document !== '');

/**
 * When the last of what went with a deleted record is due by a line of its own (ISO time), '' if nothing has one: the record is retained
 * until then, because it is erased and restored with all that went with it. D-110.
 */
export const lastDayAround = async (
  lists: readonly RetainedList[],
  policy: RetentionPolicy,
  { id, at }: { readonly id: string; readonly at: string },
): Promise<string> => {
  if (!namesDocuments(policy)) return '';
  const days = (await aroundDeleted(id)).map(({ what, entity, item }) => {
    const list = lists.find(({ name }) => name === entity);
    if (what !== 'record' || !list) return '';
    const subject = list.subjectOf(item, at);
    return ownLine(policy, subject) ? retentionDays(at, { everActive: true, ...termOf(policy, subject) }).eraseOn : '';
  });
  return days.sort().at(-1) ?? '';
};

/** A copy is made some time before the task that follows it: planned again, and by another clock. */
const EARLIER_MS = 86_400_000;
const LATER_MS = 3_600_000;

/**
 * Retains a record that was deleted at about a time (epoch milliseconds) as long as the documents that went with it, once all of them
 * have. A policy that was changed meanwhile does so itself. May be repeated. D-110.
 */
export const retainWithAround = async (
  tenantId: TenantId,
  documents: RetainedList,
  { entity, id, at }: { readonly entity: string; readonly id: string; readonly at: number },
): Promise<void> => {
  const policy = await retentionPolicyOf(tenantId);
  if (!namesDocuments(policy)) return;
  const between = [new Date(at - EARLIER_MS).toISOString(), new Date(at + LATER_MS).toISOString()] as const;
  const copy = (await copiesOf(tenantId, entity, between)).findLast((one) => one.id === id);
  const { restoreUntil, eraseOn, everActive } = copy ?? {};
  if (!copy || !everActive || restoreUntil === undefined || eraseOn === undefined || copy.policy !== policy.revision)
    return;
  const last = await lastDayAround([documents], policy, copy);
  if (last > eraseOn) await setRetention(copy, { restoreUntil, eraseOn: last, everActive, policy: policy.revision });
};
