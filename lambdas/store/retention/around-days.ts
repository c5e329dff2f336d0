import { ownLine, type RetentionTerms, retentionDays, termOf } from '#contract/rules/retention.ts';
import { aroundDeleted } from './deleted-records.ts';
import type { RetainedList } from './ever-active.ts';
import type { RetentionPolicy } from './retention-policy.ts';

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
