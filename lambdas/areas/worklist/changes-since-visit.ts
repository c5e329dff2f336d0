import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import { mayReadObligations } from '#contract/obligations/rights.ts';
import { standingIn } from '#contract/standing/step.ts';
import { changeKinds } from '#contract/worklist/change-kinds.ts';
import type { ChangedRecord, VisitChanges } from '#contract/worklist/changes.ts';
import { obligationLists } from '#lambdas/domain/obligations/obligation-lists.ts';
import { lastVisit } from '#lambdas/entities/activity.ts';
import { personNames } from '#lambdas/entities/computed/record-names.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import type { LoggedChange } from '#lambdas/store/journal/history/recent-changes.ts';
import { type ChangedRecord as Changed, changedSince } from '#lambdas/store/repository/record-reader.ts';
import { TtlCache } from '#lambdas/store/ttl-cache.ts';
import { zeros } from './items/sorted-items.ts';

const NEWEST = 10;

const CACHED_MS = 3_600_000;
/** The visit before a sign-in stays what it is. */
const visits = new TtlCache<string>(CACHED_MS);

const visitBefore = ({ userId, signedInAt }: Caller) =>
  visits.get(`${userId} ${signedInAt}`, () => lastVisit(userId, signedInAt));

/** The kind of a row, and the one whose right shows it: inactive providers are seen by who sees 'other' entries. */
const kindOf = (
  [only, ...more]: readonly ObligationKind[],
  row: Changed['row'],
  today: string,
): readonly (ObligationKind | undefined)[] => {
  if (more.length === 0) return [only, only];
  if (standingIn('provider', (fact) => row[fact], today) === 'active') return ['provider', 'provider'];
  return [row.entryOf === '' ? 'provider' : 'other', 'other'];
};

/** What became of a record by its changes, newest first; nothing of one that came and went. */
const whatHappened = (changes: readonly LoggedChange[]): ChangedRecord['what'] | undefined => {
  const isNew = changes.at(-1)?.op === 'create';
  if (changes[0]?.op === 'remove') return isNew ? undefined : 'removed';
  return isNew ? 'added' : 'changed';
};

const lineOf = async (
  caller: Caller,
  kinds: readonly ObligationKind[],
  { tenantId, row, changes }: Changed,
): Promise<ChangedRecord[]> => {
  const [kind, right] = kindOf(kinds, row, await todayIn(tenantId));
  const others = changes.filter(({ actor }) => actor.userId !== caller.userId);
  const [last] = others;
  const what = whatHappened(others);
  if (!last || !what || !kind || !right || !mayReadObligations(caller, right)) return [];
  const by = (await personNames(tenantId)).nameOf(last.actor.userId);
  return [{ kind, recordId: row.id, record: String(row.name), what, at: last.at, by }];
};

const figuresOf = (lines: readonly ChangedRecord[]) => {
  const figures: VisitChanges['kinds'] = {};
  for (const { kind, what } of lines) {
    const counts = figures[kind] ?? zeros(changeKinds);
    counts[what] += 1;
    figures[kind] = counts;
  }
  return figures;
};

/** What others have changed in the caller's scope since the caller was here last. Role matrix row 95. */
export const changesSinceVisit = async (caller: Caller): Promise<VisitChanges> => {
  const since = await visitBefore(caller);
  if (since === '') return { since, kinds: {}, newest: [], isCut: false };
  const seen = obligationLists.filter(({ kinds }) => kinds.some((kind) => mayReadObligations(caller, kind)));
  const found = await Promise.all(
    seen.map(async ({ kinds, scopeOf, entity }) => {
      const { records, isCut } = await changedSince(entity, scopeOf(caller), since);
      return { isCut, lines: await Promise.all(records.map((record) => lineOf(caller, kinds, record))) };
    }),
  );
  const lines = found.flatMap((list) => list.lines.flat()).sort((a, b) => b.at.localeCompare(a.at));
  const isCut = found.some((list) => list.isCut);
  return { since, kinds: figuresOf(lines), newest: lines.slice(0, NEWEST), isCut };
};
