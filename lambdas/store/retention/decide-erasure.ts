import { termOf } from '#contract/rules/retention.ts';
import { env } from '../env.ts';
import type { TenantId } from '../id.ts';
import { codesOf, getItems, transact } from '../items.ts';
import type { Removal } from '../journal/history/removals.ts';
import type { TransactItem } from '../journal/write/transact-item.ts';
import { keys } from '../keys.ts';
import { lastDayAround } from './around-days.ts';
import { copiesOf, type DeletedCopy, setRetention, storedRetention } from './copies.ts';
import { aroundDeleted } from './deleted-records.ts';
import { type RetainedList, wasEverActive } from './ever-active.ts';
import { noteBeyond, unchangedHolds } from './holds.ts';
import { PolicyChanged, type RetentionPolicy, unchangedPolicy } from './retention-policy.ts';

/** What the holds of a tenant keep from being erased; `revision` is that of the holds. */
export interface Held {
  readonly revision: number;
  isHeld(removal: Removal, copy: DeletedCopy | undefined): Promise<boolean>;
}

/** The list whose removals are decided about, by the policy and the holds of one tenant, at a time (epoch milliseconds). */
export interface Deciding {
  readonly tenantId: TenantId;
  readonly list: RetainedList;
  /** All lists: of what went with a record. */
  readonly lists: readonly RetainedList[];
  readonly tenant: TenantId;
  readonly policy: RetentionPolicy;
  readonly held: Held;
  readonly now: number;
}

/** A copy is made some time before its entry is written: planned again, and by another clock. */
const EARLIER_MS = 86_400_000;
const LATER_MS = 3_600_000;

/** The copies of some removed records, by their ids. What went with another record has none of its own. */
const copiesFor = async (
  { tenantId, list }: Deciding,
  removals: readonly Removal[],
): Promise<ReadonlyMap<string, DeletedCopy>> => {
  const times = removals.map(({ at }) => Date.parse(at));
  if (times.length === 0) return new Map();
  const [from, to] = [Math.min(...times) - EARLIER_MS, Math.max(...times) + LATER_MS];
  const between = [new Date(from).toISOString(), new Date(to).toISOString()] as const;
  const copies = await copiesOf(tenantId, list.name, between);
  return new Map(copies.map((copy) => [copy.id, copy]));
};

/** Whether a removed record counts as ever active, by the rule of its kind or because of the record it was merged into. */
const countsAsActive = async ({ tenantId, list }: Deciding, { v, item }: Removal, copy: DeletedCopy | undefined) => {
  if (!item || (await list.isEverActive(tenantId, item, { at: 'entry', v }))) return true;
  return copy !== undefined && copy.into !== '' && wasEverActive(tenantId, list, copy.into);
};

/**
 * Those removals whose records were never active. What went with another record follows that one and is none of them. A record that
 * was not active when it was deleted may be now: a document follows its record. D-110.
 */
export const neverActive = async (deciding: Deciding, removals: readonly Removal[]): Promise<readonly Removal[]> => {
  const copies = await copiesFor(deciding, removals);
  const never: Removal[] = [];
  for (const removal of removals) {
    const copy = copies.get(removal.id);
    if (removal.isWithdrawn) never.push(removal);
    else if (removal.cause === '' && copy?.everActive !== true)
      if (!(await countsAsActive(deciding, removal, copy))) never.push(removal);
      else if (copy) await setRetention(copy, await retentionOf(deciding, removal, copy, true));
  }
  return never;
};

/** What decides about a removed record by the policy as it is now: when it is due, and by which years. */
const retentionOf = async (
  { list, lists, policy }: Deciding,
  removal: Removal,
  copy: DeletedCopy | undefined,
  everActive: boolean,
) => {
  const item = copy?.item ?? removal.item;
  const at = copy?.at ?? removal.at;
  const subject = item ? list.subjectOf(item, at) : {};
  const last = everActive && copy ? await lastDayAround(lists, policy, copy) : '';
  return { ...storedRetention(at, { ...subject, everActive }, policy, last), term: termOf(policy, subject) };
};

/** A removal with the record's copy, if it has one, and what decides about it. */
interface Due {
  readonly removal: Removal;
  readonly copy: DeletedCopy | undefined;
  readonly retention: Awaited<ReturnType<typeof retentionOf>>;
}

/** The items that decide one erasure: no user restores the record from then on, and another run finishes it. */
const itemsOf = ({ tenantId, list, now }: Deciding, { removal: { id, v, at, cause }, copy, retention }: Due) => {
  const { years, from } = retention.term;
  const by = retention.everActive ? { years, from } : { years: 0 };
  const why = { at, decidedAt: new Date().toISOString(), ...by, of: cause };
  const Item = { ...keys.erasingRecord(tenantId, list.name, id), entity: list.name, id, v, ...why };
  const items: TransactItem['item'][] = [{ Put: { TableName: env().TABLE_NAME, Item } }];
  if (copy)
    items.push({
      Delete: {
        TableName: env().TABLE_NAME,
        Key: { ...copy.key },
        ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(eraseOn) OR eraseOn <= :now)',
        ExpressionAttributeValues: { ':now': new Date(now).toISOString() },
      },
    });
  return items;
};

/** Decides some erasures together; false when one of the records was restored, or is to stay. Throws PolicyChanged. */
const decide = async (deciding: Deciding, dues: readonly Due[]): Promise<boolean> => {
  const { tenant, policy, held } = deciding;
  const checks = [unchangedPolicy(tenant, policy).item, unchangedHolds(tenant, held.revision).item];
  try {
    await transact([...checks, ...dues.flatMap((due) => itemsOf(deciding, due))]);
    return true;
  } catch (error) {
    const [ofPolicy, ofHolds, ...others] = codesOf(error);
    if ([ofPolicy, ofHolds].includes('ConditionalCheckFailed')) throw new PolicyChanged();
    if (others.includes('ConditionalCheckFailed')) return false;
    throw error;
  }
};

/** Each takes two of the 100 items of a transaction, next to the policy and the holds. */
const TOGETHER = 40;

/** A record that is retained until a day (ISO time) which is in its copy. */
interface Later {
  readonly removal: Removal;
  readonly eraseOn: string;
}

/**
 * What was decided about removals: how many are erased, which stay because they are not due or were restored meanwhile, which are due on
 * a later day of their own, and which a hold keeps. What is erased with another record is in none of them.
 */
export interface Decided {
  readonly records: number;
  readonly stay: readonly Removal[];
  readonly later: readonly Later[];
  readonly held: readonly Removal[];
}

/**
 * The removals that were not part of another one which is still to be decided about. With lines that differ, what went with a record
 * must not go before it; without, all of it is due on the same day.
 */
const independentOf = async ({ tenantId, list, policy }: Deciding, removals: readonly Removal[]) => {
  const keyOf = ({ cause, id }: Removal) => keys.deletedWith(tenantId, cause, 'record', list.name, id);
  const caused = policy.lines.length === 0 ? [] : removals.filter(({ cause }) => cause !== '');
  if (caused.length === 0) return removals;
  const there = new Set((await getItems(caused.map(keyOf))).map(({ pk, sk }) => `${pk} ${sk}`));
  return removals.filter((removal) => {
    const { pk, sk } = keyOf(removal);
    return removal.cause === '' || !there.has(`${pk} ${sk}`);
  });
};

/** Notes what a hold keeps, with what went with it: it reads as erased from the run on in which all others are. What lost something by it stays as it is. */
const noteHeld = async ({ tenant }: Deciding, held: readonly Removal[]): Promise<void> => {
  for (const { id } of held) {
    const around = (await aroundDeleted(id)).filter(({ what }) => what === 'record');
    await noteBeyond(tenant, [id, ...around.map((one) => one.id)]);
  }
};

/**
 * Decides the erasure of removed records, in transactions that check the policy and the holds: once one is written no user restores its
 * records, and neither raising the years nor a hold helps them; before, either wins. Throws PolicyChanged. D-110.
 */
export const decideErasures = async (
  deciding: Deciding,
  removals: readonly Removal[],
  everActive: boolean,
): Promise<Decided> => {
  const { policy, now } = deciding;
  const copies = await copiesFor(deciding, removals);
  const [stay, later, held, dues]: [Removal[], Later[], Removal[], Due[]] = [[], [], [], []];
  for (const removal of await independentOf(deciding, removals)) {
    const copy = copies.get(removal.id);
    const retention = await retentionOf(deciding, removal, copy, everActive);
    const isOfAnotherDay =
      copy?.eraseOn !== undefined && (copy.policy !== policy.revision || copy.eraseOn !== retention.eraseOn);
    if (isOfAnotherDay) await setRetention(copy, retention);
    if (Date.parse(retention.eraseOn) <= now)
      if (await deciding.held.isHeld(removal, copy)) held.push(removal);
      else dues.push({ removal, copy, retention });
    else if (copy && policy.lines.length > 0) later.push({ removal, eraseOn: retention.eraseOn });
    else stay.push(removal);
  }
  await noteHeld(deciding, held);
  let records = 0;
  for (let from = 0; from < dues.length; from += TOGETHER) {
    const part = dues.slice(from, from + TOGETHER);
    if (await decide(deciding, part)) records += part.length;
    else
      for (const due of part)
        if (await decide(deciding, [due])) records++;
        else stay.push(due.removal);
  }
  return { records, stay, later, held };
};
