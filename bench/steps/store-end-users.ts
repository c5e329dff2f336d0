import { endUserEntity, endUsers } from '#lambdas/entities/records/end-user.ts';
import { saveAll, seedScope } from '#local/seed/words.ts';
import { createUsingTenant } from '../data/end-users.ts';
import { storeList } from '../data/stored-list.ts';

/** Records that are whole, so that they can change. */
const WHOLE = 300;

/** A tenant with this many end users; the ids are those of whole records. */
export const step = async ({ count, whole = WHOLE }: { count: number; whole?: number }) => {
  const { root, resellerIds, endUser } = await createUsingTenant('Bench');
  const records = Array.from({ length: whole }, (_, at) => endUser(at));
  await saveAll(endUsers(seedScope(root)), records);
  if (count > whole) await storeList(endUserEntity, root, { from: whole, to: count, recordOf: endUser });
  return { root, resellerIds, ids: records.map(({ id }) => id) };
};
