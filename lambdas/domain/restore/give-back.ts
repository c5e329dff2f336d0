import type { EndUserRecord } from '../../../contract/end-user/record.ts';
import type { ProviderRecord } from '../../../contract/provider/record.ts';
import { divisionEntity } from '../../entities/division.ts';
import { endUserEntity, endUsers } from '../../entities/end-user.ts';
import { providers } from '../../entities/provider.ts';
import { recordNameIn } from '../../entities/record-names.ts';
import { type AroundDeleted, takenBack } from '../../store/deleted-records.ts';
import { familyIdOf } from '../../store/id.ts';
import { writeItems } from '../../store/outbox.ts';
import type { Scope } from '../../store/scope.ts';

type Association = EndUserRecord['endUserTpList'][number];
type ResellerOf = ProviderRecord['tpResellerList'][number];

/** The associations with those that were lost: divisions that are gone by now stay away, what was associated anew stays. */
const joined = (now: readonly Association[], lost: readonly Association[], isThere: (division: string) => boolean) => {
  const result = [...now];
  for (const entry of lost) {
    const divisionIds = entry.divisionIds.filter(({ division }) => isThere(division));
    if (divisionIds.length === 0 && entry.divisionIds.length > 0) continue;
    const at = result.findIndex(({ techProviderId }) => techProviderId === entry.techProviderId);
    const known = result[at];
    if (!known) result.push({ ...entry, divisionIds });
    // Without divisions the association is with the whole end user already.
    else if (known.divisionIds.length > 0) {
      const named = new Set(known.divisionIds.map(({ division }) => division));
      const more = divisionIds.filter(({ division }) => !named.has(division));
      result[at] = { ...known, divisionIds: [...known.divisionIds, ...more] };
    }
  }
  return result;
};

const toEndUser = async (scope: Scope, { id, item, key }: AroundDeleted) => {
  const lost: Association[] = JSON.parse(String(item.lost));
  const familyId = familyIdOf(id);
  const division = await recordNameIn(familyId, divisionEntity);
  const all = endUsers(scope);
  if (!(await all.find(id))) return writeItems([takenBack(key)]);
  const change = (before: EndUserRecord) => ({
    ...before,
    endUserTpList: joined(before.endUserTpList, lost, (each) => division(each) !== undefined),
  });
  await all.changeLatest(id, change, [takenBack(key)]);
};

const toProvider = async (scope: Scope, { id, item, key }: AroundDeleted) => {
  const lost: ResellerOf[] = JSON.parse(String(item.lost));
  const all = providers(scope);
  if (!(await all.find(id))) return writeItems([takenBack(key)]);
  const change = (before: ProviderRecord) => {
    const named = new Set(before.tpResellerList.map(({ resellerId }) => resellerId));
    return {
      ...before,
      tpResellerList: [...before.tpResellerList, ...lost.filter((each) => !named.has(each.resellerId))],
    };
  };
  await all.changeLatest(id, change, [takenBack(key)]);
};

/** Gives a record back what it lost when the restored one was deleted; nothing to one that is gone itself. */
export const giveBack = async (scope: Scope, around: AroundDeleted): Promise<void> => {
  await (around.entity === endUserEntity.name ? toEndUser(scope, around) : toProvider(scope, around));
};
