import { dueBefore, fewestYears, RETENTION_YEARS } from '#contract/rules/retention.ts';
import { PORTAL, type TenantId, tenantIdOf } from '../id.ts';
import { getItems } from '../items.ts';
import { type DueRemovals, dueRemovals, type Removal, removedAgain } from '../journal/history/removals.ts';
import { keys } from '../keys.ts';
import { copiesOf } from './copies.ts';
import { type Decided, type Deciding, decideErasures, type Held, neverActive } from './decide-erasure.ts';
import { type DueStages, type Grown, type Reached, reach, type Stage } from './erased-lists.ts';
import type { RetainedList } from './ever-active.ts';
import { type Finishing, finishErasures } from './finish-erasure.ts';
import { type RetentionPolicy, retentionPolicyOf } from './retention-policy.ts';

/** What is erased: of which lists, and what is due at a time (epoch milliseconds); nothing that was removed later than `before`. */
export interface Erasing extends Finishing {
  readonly lists: readonly RetainedList[];
  readonly now: number;
  readonly before: DueStages;
  isTimeLeft(): boolean;
  /** What the holds of a tenant keep, as they are now. */
  heldIn(tenant: TenantId): Promise<Held>;
}

/**
 * The times (ISO) before which removals in a tenant's lists may be due at each stage. Companies of all tenants are in one list, and
 * each has a policy of its own.
 */
export const dueStages = (tenantId: TenantId, policy: RetentionPolicy, now: number): DueStages => {
  return (list) => {
    const years = tenantId === PORTAL ? RETENTION_YEARS.min : fewestYears(policy, list);
    return {
      never: new Date(dueBefore(now, { everActive: false, years })).toISOString(),
      all: new Date(dueBefore(now, { everActive: true, years })).toISOString(),
    };
  };
};

/** The removals that are due and whose records are deleted: neither there again, nor removed once more since, nor erased before. */
const findErasable = async (
  tenantId: TenantId,
  entity: string,
  { removals, through }: DueRemovals,
): Promise<readonly Removal[]> => {
  const left = new Map([...removals].filter(([, { item }]) => item !== undefined));
  if (left.size === 0) return [];
  const there = new Set(
    (await getItems([...left.keys()].map((id) => keys.record(tenantId, entity, id)))).map(({ pk }) => pk),
  );
  const again = await removedAgain(tenantId, entity, through, left);
  const isRemoved = ({ id }: Removal) => !again.has(id) && !there.has(keys.record(tenantId, entity, id).pk);
  return [...left.values()].filter(isRemoved);
};

/** The removals by the tenants whose policies decide: companies of all tenants are in one list. */
const byTenant = (removals: readonly Removal[]): ReadonlyMap<TenantId, readonly Removal[]> => {
  const groups = new Map<TenantId, Removal[]>();
  for (const removal of removals) {
    const tenant = tenantIdOf(removal.id);
    groups.set(tenant, [...(groups.get(tenant) ?? []), removal]);
  }
  return groups;
};

/** Erases before records what is found by their ids, and says whether that is done. */
export type EraseFirst = (ids: readonly string[]) => Promise<boolean>;

/** What was decided at a stage, and what its list notes of it. */
interface Staged extends Pick<Decided, 'records' | 'stay'>, Pick<Reached, 'held' | 'later'> {}

/** Decides the erasures of a stage. Undefined when something else has to be erased first. */
const decideStage = async (
  { tenantId, lists, now, heldIn }: Erasing,
  list: RetainedList,
  stage: Stage,
  erasable: readonly Removal[],
  first: EraseFirst,
): Promise<Staged | undefined> => {
  const stay: Removal[] = [];
  let records = 0;
  let [held, later]: [Reached['held'], Reached['later']] = [undefined, undefined];
  for (const [tenant, removals] of byTenant(erasable)) {
    const holds = await heldIn(tenant);
    const policy = await retentionPolicyOf(tenant);
    const deciding: Deciding = { tenantId, list, lists, tenant, policy, held: holds, now };
    const due = stage === 'all' ? removals : await neverActive(deciding, removals);
    if (due.length > 0 && !(await first(due.map(({ id }) => id)))) return undefined;
    const left = await decideErasures(deciding, due, stage === 'all');
    stay.push(...left.stay);
    records += left.records;
    // Companies of all tenants are in one list, and each has holds and a policy of its own.
    if (tenantId === PORTAL) stay.push(...left.held, ...left.later.map(({ removal }) => removal));
    else {
      if (left.held.length > 0) held = { v: Math.min(...left.held.map(({ v }) => v)), revision: holds.revision };
      const [next] = left.later.map(({ eraseOn }) => eraseOn).sort();
      if (next !== undefined) later = { due: next, policy: policy.revision };
    }
  }
  return { stay, held, later, records };
};

/** How far a stage has come, if it is as if nothing after the first record that stays was looked at. */
const reachedBy = ({ through, next }: DueRemovals, stay: readonly Removal[]) =>
  stay.length === 0
    ? { v: through, next }
    : { v: Math.min(...stay.map(({ v }) => v)) - 1, next: stay.map(({ at }) => at).sort()[0] ?? '' };

/** What was held first counts: all behind it is looked at again when the holds have changed. */
const earlierOf = (known: Reached['held'], found: Reached['held']) =>
  known && found ? { ...found, v: Math.min(known.v, found.v) } : (found ?? known);

/** The first day counts; what another policy has said is looked at again at the end of the run. */
const soonerOf = (known: Reached['later'], found: Reached['later']) =>
  known && found && known.due !== '' && known.policy === found.policy && known.due < found.due
    ? known
    : (found ?? known);

interface Result {
  readonly records: number;
  readonly isDone: boolean;
}

/** One stage of a list, and how far it has come. */
const eraseStage = async (
  erasing: Erasing,
  { list, reached: start }: Grown<RetainedList>,
  stage: Stage,
  first: EraseFirst,
): Promise<Result & { readonly reached: Reached }> => {
  const { tenantId, before, isTimeLeft } = erasing;
  let [records, reached] = [0, start];
  for (let isCut = true; isCut; ) {
    if (!isTimeLeft()) return { records, isDone: false, reached };
    const due = await dueRemovals(tenantId, list.name, reached[stage].v, before(list.name)[stage]);
    const erasable = await findErasable(tenantId, list.name, due);
    const decided = await decideStage(erasing, list, stage, erasable, first);
    if (!decided) return { records, isDone: false, reached };
    if (decided.records > 0) await finishErasures(erasing);
    records += decided.records;
    const by = reachedBy(due, decided.stay);
    if (by.v !== reached[stage].v || by.next !== reached[stage].next) {
      const later = soonerOf(reached.later, decided.later);
      reached = { ...reached, [stage]: by, held: earlierOf(reached.held, decided.held), later };
      await reach(tenantId, list.name, reached);
    }
    isCut = due.isCut && decided.stay.length === 0;
  }
  return { records, isDone: true, reached };
};

/**
 * Erases the records of a list whose copies say that they are due, wherever the list has come: the days of what was passed over differ.
 * What a hold keeps is noted, and looked at again when the holds have changed.
 */
const eraseDueCopies = async (
  erasing: Erasing,
  { list, reached }: Grown<RetainedList>,
  first: EraseFirst,
): Promise<Result> => {
  const { tenantId, now, isTimeLeft } = erasing;
  if (!isTimeLeft()) return { records: 0, isDone: false };
  const { revision } = await retentionPolicyOf(tenantId);
  const copies = (await copiesOf(tenantId, list.name)).filter(({ everActive, eraseOn = '' }) => everActive && eraseOn);
  const due = copies.filter(({ eraseOn = '' }) => Date.parse(eraseOn) <= now);
  const removals = due.map(({ id, entry, at, item }) => ({ id, v: entry, at, cause: '', isWithdrawn: false, item }));
  const decided = await decideStage(erasing, list, 'all', removals, first);
  if (!decided) return { records: 0, isDone: false };
  if (decided.records > 0) await finishErasures(erasing);
  const waiting = copies.map(({ eraseOn = '' }) => eraseOn).filter((eraseOn) => Date.parse(eraseOn) > now);
  const later = { due: waiting.sort()[0] ?? '', policy: revision };
  await reach(tenantId, list.name, { ...reached, held: earlierOf(reached.held, decided.held), later });
  return { records: decided.records, isDone: true };
};

/**
 * Erases the records of a list that are due by the policy: those that were never active, then all. What is due is read from the journal,
 * once for each stage. The decision about a record comes first and takes its copy, so that no user restores what is half
 * erased; up to which version the list is done is noted last. Throws PolicyChanged. D-110.
 */
export const eraseList = async (
  erasing: Erasing,
  grown: Grown<RetainedList>,
  first: EraseFirst = async () => true,
): Promise<Result> => {
  let [records, { reached }] = [0, grown];
  for (const stage of grown.stages) {
    const result = await eraseStage(erasing, { ...grown, reached }, stage, first);
    records += result.records;
    ({ reached } = result);
    if (!result.isDone) return { records, isDone: false };
  }
  if (!grown.isLaterDue) return { records, isDone: true };
  const passedOver = await eraseDueCopies(erasing, { ...grown, reached }, first);
  return { records: records + passedOver.records, isDone: passedOver.isDone };
};
