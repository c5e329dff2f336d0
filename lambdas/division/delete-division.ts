import { NO_DIVISION } from '../../contract/records/division.ts';
import { divisions } from '../data/division.ts';
import { type EndUserRecord, endUsers } from '../data/end-user.ts';
import type { Caller } from '../kit/caller.ts';

/** Deletes a division; in the same transaction its end user's providers are not for it any more, and those that were for it alone go. */
export const deleteDivision = async (caller: Caller, id: string): Promise<void> => {
  const scope = caller.scope();
  const { endUserId } = await divisions(scope).get(id);
  const owners = endUsers(scope);
  await divisions(scope).remove(id, () =>
    owners.along(endUserId, async (view) => {
      const before = await owners.find(endUserId);
      const after = before && without(before, id);
      return before && after ? [owners.change(view, before, { ...after, version: before.version + 1 })] : [];
    }),
  );
};

/** The end user without the division, or undefined when it does not speak of it. */
const without = (before: EndUserRecord, id: string): EndUserRecord | undefined => {
  const named = before.endUserTpList.some(({ divisionIds }) => divisionIds.some(({ division }) => division === id));
  if (!named && before.divId !== id) return undefined;
  return {
    ...before,
    divId: before.divId === id ? NO_DIVISION : before.divId,
    endUserTpList: before.endUserTpList.flatMap((entry) => {
      const divisionIds = entry.divisionIds.filter(({ division }) => division !== id);
      // Without any division it would be for the whole end user, which nobody has said.
      return divisionIds.length === 0 && entry.divisionIds.length > 0 ? [] : [{ ...entry, divisionIds }];
    }),
  };
};
