import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table } from '#lambdas/ports/table.ts';
import { env } from '../env.ts';
import { PORTAL, type TenantId, tenantIdOf } from '../id.ts';
import { keys } from '../keys.ts';
import { lastDayAround } from './around-days.ts';
import { copiesOf, setRetention, storedRetention } from './copies.ts';
import { type RetainedList, wasEverActive } from './ever-active.ts';
import { type RetentionPolicy, retentionPolicyOf } from './retention-policy.ts';

const Done = z.object({ policy: z.number() });

const doneWith = async (tenantId: TenantId): Promise<number | undefined> => {
  const Key = keys.retentionDays(tenantId);
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  return Done.safeParse(Item).data?.policy;
};

const noteDone = (tenantId: TenantId, { revision }: RetentionPolicy) =>
  table.send(
    new PutCommand({ TableName: env().TABLE_NAME, Item: { ...keys.retentionDays(tenantId), policy: revision } }),
  );

const alignList = async (
  tenantId: TenantId,
  lists: readonly RetainedList[],
  list: RetainedList,
  policyOf: (id: string) => Promise<RetentionPolicy>,
) => {
  for (const copy of await copiesOf(tenantId, list.name)) {
    const policy = await policyOf(copy.id);
    if (copy.policy === policy.revision) continue;
    const from = { at: 'entry', v: copy.entry } as const;
    const isMergedIntoActive = async () => copy.into !== '' && (await wasEverActive(tenantId, list, copy.into));
    const everActive =
      copy.everActive ?? ((await list.isEverActive(tenantId, copy.item, from)) || (await isMergedIntoActive()));
    const subject = { ...list.subjectOf(copy.item, copy.at), everActive };
    const last = everActive ? await lastDayAround(lists, policy, copy) : '';
    await setRetention(copy, storedRetention(copy.at, subject, policy, last));
  }
};

/**
 * Brings the two days of what a tenant has deleted in line with its policy: after a change of that, and once where earlier releases
 * have written none. One read otherwise. May be interrupted and repeated. D-110.
 */
export const alignDays = async (tenantId: TenantId, lists: readonly RetainedList[]): Promise<void> => {
  const policy = await retentionPolicyOf(tenantId);
  if ((await doneWith(tenantId)) === policy.revision) return;
  // Companies of all tenants are in one list, and each has a policy of its own.
  const policyOf = async (id: string) => (tenantId === PORTAL ? retentionPolicyOf(tenantIdOf(id)) : policy);
  for (const list of lists) await alignList(tenantId, lists, list, policyOf);
  await noteDone(tenantId, policy);
};
