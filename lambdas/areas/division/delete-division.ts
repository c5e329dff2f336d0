import { NO_DIVISION } from '../../../contract/division/record.ts';
import type { EndUserRecord } from '../../../contract/end-user/record.ts';
import type { RemovalEffect } from '../../../contract/fields/removal.ts';
import { losing } from '../../domain/cascade/losing.ts';
import { divisions } from '../../entities/division.ts';
import { endUserEntity, endUsers } from '../../entities/end-user.ts';
import { providerEntity } from '../../entities/provider.ts';
import type { Caller } from '../../kit/caller.ts';
import { familyIdOf } from '../../store/id.ts';
import { loadView } from '../../store/journal/load.ts';

/** Deletes a division. The same transaction takes it off its end user's providers, and removes providers that were associated with it alone. */
export const deleteDivision = async (caller: Caller, id: string): Promise<void> => {
  const scope = caller.scope();
  const { endUserId } = await divisions(scope).get(id);
  const owners = endUsers(scope);
  await divisions(scope).remove(id, () =>
    owners.alsoUpdate(endUserId, async (view) => {
      const before = await owners.find(endUserId);
      const after = before && without(before, id);
      if (!before || !after) return [];
      const lost = before.endUserTpList.filter(({ divisionIds }) =>
        divisionIds.some(({ division }) => division === id),
      );
      const change = owners.change(view, before, { ...after, version: before.version + 1 });
      return [losing({ ...scope, actor: { ...scope.actor, cause: id } }, endUserEntity, lost, change)];
    }),
  );
};

/** The end user without the division, or undefined when it does not name the division. */
const without = (before: EndUserRecord, id: string): EndUserRecord | undefined => {
  const named = before.endUserTpList.some(({ divisionIds }) => divisionIds.some(({ division }) => division === id));
  if (!named && before.divId !== id) return undefined;
  return {
    ...before,
    divId: before.divId === id ? NO_DIVISION : before.divId,
    endUserTpList: before.endUserTpList.flatMap((entry) => {
      const divisionIds = entry.divisionIds.filter(({ division }) => division !== id);
      // Without any division the association would be with the whole end user, which nobody has chosen.
      return divisionIds.length === 0 && entry.divisionIds.length > 0 ? [] : [{ ...entry, divisionIds }];
    }),
  };
};

/** The providers that are associated with this division alone, and would lose the end user with it. */
export const effectsOfDivision = async (caller: Caller, id: string): Promise<RemovalEffect[]> => {
  const { endUserId } = await divisions(caller.scope()).get(id);
  const before = await endUsers(caller.scope()).find(endUserId);
  const after = before && without(before, id);
  if (!after) return [];
  const kept = new Set(after.endUserTpList.map(({ techProviderId }) => techProviderId));
  const ids = before.endUserTpList.map(({ techProviderId }) => techProviderId).filter((one) => !kept.has(one));
  if (ids.length === 0) return [];
  const { columns } = await loadView(familyIdOf(id), providerEntity);
  const nameOf = (provider: string) => String(columns.value('name', columns.positionOf(provider) ?? 0) ?? '');
  return [{ noun: 'technology provider', outcome: 'released', count: ids.length, names: ids.slice(0, 3).map(nameOf) }];
};
