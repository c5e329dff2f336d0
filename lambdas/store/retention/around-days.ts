import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ownLine, type RetentionTerms, retentionDays, termOf } from '#contract/rules/retention.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '../env.ts';
import { PORTAL, type TenantId, tenantIdOf } from '../id.ts';
import { keys } from '../keys.ts';
import { copiesOf, setRetention, storedRetention } from './copies.ts';
import { aroundDeleted } from './deleted-records.ts';
import { type RetainedList, wasEverActive } from './ever-active.ts';
import { type RetentionPolicy, retentionPolicyOf } from './retention-policy.ts';

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

/** A copy is made some time before the task that follows it: planned again, and by another clock. */
const EARLIER_MS = 86_400_000;
const LATER_MS = 3_600_000;

/**
 * Retains a record that was deleted at about a time (epoch milliseconds) as long as the documents that went with it, once all of them
 * have. A policy that was changed meanwhile does so itself. May be repeated. D-110.
 */
export const retainWithAround = async (
  tenantId: TenantId,
  documents: RetainedList,
  { entity, id, at }: { readonly entity: string; readonly id: string; readonly at: number },
): Promise<void> => {
  const policy = await retentionPolicyOf(tenantId);
  if (!namesDocuments(policy)) return;
  const between = [new Date(at - EARLIER_MS).toISOString(), new Date(at + LATER_MS).toISOString()] as const;
  const copy = (await copiesOf(tenantId, entity, between)).findLast((one) => one.id === id);
  const { restoreUntil, eraseOn, everActive } = copy ?? {};
  if (!copy || !everActive || restoreUntil === undefined || eraseOn === undefined || copy.policy !== policy.revision)
    return;
  const last = await lastDayAround([documents], policy, copy);
  if (last > eraseOn) await setRetention(copy, { restoreUntil, eraseOn: last, everActive, policy: policy.revision });
};

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
