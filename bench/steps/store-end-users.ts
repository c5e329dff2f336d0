import { endUserEntity, endUsers } from '#lambdas/entities/records/end-user.ts';
import { saveAll, seedScope } from '#local/seed/words.ts';
import { createUsingTenant } from '../data/end-users.ts';
import { storeList } from '../data/stored-list.ts';

/** Records that are whole, so that they can change. */
const WHOLE = 300;

interface Given {
  readonly count: number;
  readonly whole?: number;
  /** Of six types in 40 states instead of one in one. */
  readonly isVaried?: boolean;
}

/** A tenant with this many end users; the ids are those of whole records. */
export const step = async ({ count, whole = WHOLE, isVaried = false }: Given) => {
  const { root, resellerIds, endUser: same } = await createUsingTenant('Bench');
  const varied = (at: number) => {
    const record = same(at);
    return {
      ...record,
      enduserEndUserTypeList: [{ endUserTypeId: { id: (at % 6) + 1 } }],
      addressId: { ...record.addressId, stateId: { id: (Math.floor(at / 7) % 40) + 1 } },
    };
  };
  const endUser = isVaried ? varied : same;
  const records = Array.from({ length: whole }, (_, at) => endUser(at));
  await saveAll(endUsers(seedScope(root)), records);
  if (count > whole) await storeList(endUserEntity, root, { from: whole, to: count, recordOf: endUser });
  return { root, resellerIds, ids: records.map(({ id }) => id) };
};
