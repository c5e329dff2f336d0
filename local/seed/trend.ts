import type { EndUserRecord } from '#contract/end-user/record.ts';
import type { ServerFields } from '#contract/obligations/server-fields.ts';
import type { ProviderRecord } from '#contract/provider/record.ts';
import type { Reseller } from '#contract/reseller/record.ts';
import { type FactsOf, storeCounts } from '#lambdas/domain/obligations/count-statuses.ts';
import { endUserEntity, endUsers } from '#lambdas/entities/records/end-user.ts';
import { providerEntity, providers } from '#lambdas/entities/records/provider.ts';
import { resellerEntity, resellers } from '#lambdas/entities/records/reseller.ts';
import { seedScope } from './words.ts';

const DAY_MS = 86_400_000;
/** On this many days before today the demo data was counted. */
const COUNTED_DAYS = 92;
/** Days that are counted together; a part of COUNTED_DAYS. */
const AT_ONCE = 4;

/** The row of a record as it was on a day ('YYYY-MM-DD'): without what happened later; undefined before it began. */
type RowOn = (day: string) => Readonly<Record<string, unknown>> | undefined;

/** A day or time, if it was not later than a day; '' otherwise. */
const past = (at: string, day: string) => (at.slice(0, 10) <= day ? at : '');

/** The ticks of a checklist that were there on a day. */
const tickedOn = <Line extends { readonly isSelected: boolean; readonly selectedDate: string }>(
  lines: readonly Line[],
  day: string,
): Line[] =>
  lines.map((line) => (past(line.selectedDate, day) ? line : { ...line, isSelected: false, selectedDate: '' }));

/** What documents and reviews said on a day. What awaits review was uploaded today. */
const factsOn = ({ documentFacts, reviewFacts }: ServerFields, day: string) => ({
  documentFacts: (documentFacts ?? []).map((fact) => ({
    ...fact,
    approved: fact.approved.filter(({ at }) => past(at, day)),
    awaiting: null,
  })),
  reviewFacts: (reviewFacts ?? []).filter(({ at }) => past(at, day)),
});

const providerOn =
  (record: ProviderRecord): RowOn =>
  (day) =>
    past(record.createdAt, day) === ''
      ? undefined
      : providerEntity.row({
          ...record,
          ...factsOn(record, day),
          completionDate: past(record.completionDate, day),
          isExperianSignoff: record.isExperianSignoff && past(record.experianDate, day) !== '',
          experianDate: past(record.experianDate, day),
          tpDocumentCollectedList: tickedOn(record.tpDocumentCollectedList, day),
        });

const resellerOn =
  (record: Reseller): RowOn =>
  (day) =>
    past(record.resellerDate, day) === ''
      ? undefined
      : resellerEntity.row({
          ...record,
          ...factsOn(record, day),
          companyDocumentsList: tickedOn(record.companyDocumentsList, day),
        });

const endUserOn =
  (record: EndUserRecord): RowOn =>
  (day) =>
    past(record.contractStartdate, day) === ''
      ? undefined
      : endUserEntity.row({
          ...record,
          ...factsOn(record, day),
          endUserDocumentCollectedList: tickedOn(record.endUserDocumentCollectedList, day),
        });

interface Stored<Rec> {
  all(): Promise<readonly { readonly id: string }[]>;
  findMany(ids: readonly string[]): Promise<ReadonlyMap<string, Rec>>;
}

/** The days that a record names anywhere, in order: between two of them its row stays the same. */
const daysIn = (record: unknown): readonly string[] =>
  [...new Set(JSON.stringify(record).match(/\d{4}-\d{2}-\d{2}/g))].sort();

/** The same rows, each made once. */
const madeOnce = (record: unknown, rowOn: RowOn): RowOn => {
  const days = daysIn(record);
  const known = new Map<number, ReturnType<RowOn>>();
  return (day) => {
    const at = days.findLastIndex((each) => each <= day);
    if (!known.has(at)) known.set(at, rowOn(day));
    return known.get(at);
  };
};

const rowsOf = async <Rec>(stored: Stored<Rec>, rowOn: (record: Rec) => RowOn): Promise<[string, RowOn][]> => {
  const found = await stored.findMany((await stored.all()).map(({ id }) => id));
  return [...found].map(([id, record]) => [id, madeOnce(record, rowOn(record))]);
};

/**
 * Stores the counts of past days as the daily job stores them: the records that there were, with what had been collected, signed
 * and reviewed by then, under the rules of each day. Today is left to the job.
 */
export const createTrend = async (companyId: string): Promise<void> => {
  const scope = seedScope(companyId);
  const all = await Promise.all([
    rowsOf(providers(scope), providerOn),
    rowsOf(resellers(scope), resellerOn),
    rowsOf(endUsers(scope), endUserOn),
  ]);
  const rows = new Map(all.flat());
  const countDay = (back: number) => {
    const at = Date.now() - back * DAY_MS;
    const day = new Date(at).toISOString().slice(0, 10);
    const factsOf: FactsOf = (stored) => {
      const row = rows.get(String(stored('id')))?.(day);
      return row && ((fact) => row[fact]);
    };
    return storeCounts(companyId, at, factsOf);
  };
  for (let back = COUNTED_DAYS; back > 0; back -= AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => countDay(back - n)));
};
