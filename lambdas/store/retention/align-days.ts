import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table } from '#lambdas/ports/table.ts';
import { env } from '../env.ts';
import { type FamilyId, familyIdOf, PORTAL } from '../id.ts';
import { keys } from '../keys.ts';
import { copiesOf, setRetention, storedRetention } from './copies.ts';
import { type RetainedList, wasEverActive } from './ever-active.ts';
import { type RetentionPolicy, retentionPolicyOf } from './retention-policy.ts';

const Done = z.object({ policy: z.number() });

const doneWith = async (familyId: FamilyId): Promise<number | undefined> => {
  const Key = keys.retentionDays(familyId);
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  return Done.safeParse(Item).data?.policy;
};

const noteDone = (familyId: FamilyId, { revision }: RetentionPolicy) =>
  table.send(
    new PutCommand({ TableName: env().TABLE_NAME, Item: { ...keys.retentionDays(familyId), policy: revision } }),
  );

const alignList = async (
  familyId: FamilyId,
  list: RetainedList,
  policyOf: (id: string) => Promise<RetentionPolicy>,
) => {
  for (const copy of await copiesOf(familyId, list.name)) {
    const policy = await policyOf(copy.id);
    if (copy.policy === policy.revision) continue;
    const from = { at: 'entry', v: copy.entry } as const;
    const isMergedIntoActive = async () => copy.into !== '' && (await wasEverActive(familyId, list, copy.into));
    const everActive =
      copy.everActive ?? ((await list.isEverActive(familyId, copy.item, from)) || (await isMergedIntoActive()));
    await setRetention(copy, storedRetention(copy.at, everActive, policy));
  }
};

/**
 * Brings the two days of what a tenant has deleted in line with its policy: after a change of that, and once where earlier releases
 * have written none. One read otherwise. May be interrupted and repeated. D-110.
 */
export const alignDays = async (familyId: FamilyId, lists: readonly RetainedList[]): Promise<void> => {
  const policy = await retentionPolicyOf(familyId);
  if ((await doneWith(familyId)) === policy.revision) return;
  // Companies of all tenants are in one list, and each has a policy of its own.
  const policyOf = async (id: string) => (familyId === PORTAL ? retentionPolicyOf(familyIdOf(id)) : policy);
  for (const list of lists) await alignList(familyId, list, policyOf);
  await noteDone(familyId, policy);
};
