import { ApplicationError } from '../../../contract/application-error.ts';
import type { Retention } from '../../../contract/history/deleted.ts';
import type { RecordKind } from '../../../contract/history/kinds.ts';
import { retentionDays } from '../../../contract/rules/retention.ts';
import type { Caller } from '../../kit/caller.ts';
import { wasEverActive } from '../../store/ever-active.ts';
import { familyIdOf } from '../../store/id.ts';
import { retentionPolicyOf } from '../../store/retention-policy.ts';
import { readable } from './readable.ts';

/** The days that a record would have if it were deleted now: those of the policy of its tenant. */
export const retentionOf = async (
  caller: Caller,
  { kind, id }: { readonly kind: RecordKind; readonly id: string },
): Promise<Retention> => {
  const found = await readable[kind].find(caller, id);
  if (!found) throw new ApplicationError('Id Not Available', '', 404);
  const [{ years }, everActive] = await Promise.all([
    retentionPolicyOf(familyIdOf(id)),
    wasEverActive(found.familyId, found.list ?? readable[kind].list, id),
  ]);
  const days = retentionDays(new Date().toISOString(), { everActive, years });
  return kind === 'user' ? { ...days, restoreUntil: '' } : days;
};
