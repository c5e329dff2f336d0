import type { ProviderRecord } from '../../../contract/provider/record.ts';
import { isOpenEntry } from '../../../contract/provider/rules.ts';
import { endUserEntity, endUsers } from '../../entities/end-user.ts';
import { changedFields } from '../../store/changed-fields.ts';
import { familyIdOf } from '../../store/id.ts';
import type { TransactItem } from '../../store/journal/transact-item.ts';
import { movedItem } from '../../store/moved.ts';
import { withoutBase } from '../../store/part.ts';
import { type Actor, familyScope } from '../../store/scope.ts';
import { associatedWith } from '../provider/association.ts';

/**
 * An end user's entry that is merged into an active provider: the end user uses that one from then on, as after an
 * activation. One that uses the entry already is moved with all others. D-60.
 */
export const entryAssociated = async (
  actor: Actor,
  own: ProviderRecord,
  other: ProviderRecord,
): Promise<readonly TransactItem[]> => {
  if (!isOpenEntry(other) || !own.activate) return [];
  const all = endUsers(familyScope(actor, familyIdOf(other.id)));
  const before = await all.find(other.endUserId);
  const usesEntry = before?.endUserTpList.some(({ techProviderId }) => techProviderId === other.id);
  const after = before && !usesEntry ? associatedWith(before, own.id) : undefined;
  if (!before || !after) return [];
  const moving = changedFields(withoutBase(before), withoutBase(after));
  return [
    ...(await all.alsoUpdate(before.id, (view) => [all.change(view, before, after)])),
    movedItem(other.id, { what: endUserEntity.name, id: before.id, ...moving }),
  ];
};
