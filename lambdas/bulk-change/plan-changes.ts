import type { ChangeExample } from '#contract/bulk-change/record.ts';
import type { ShownField } from '#lambdas/domain/history/shown-field.ts';
import type { SheetRow } from '#lambdas/sheets/read/read-rows.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import type { RecordWrite } from '#lambdas/store/repository/record-write.ts';
import type { FailedRow, RowPlan } from '../import/batch/run.ts';
import { type Changed, type Changer, type Decision, NotChanged } from './changer.ts';

/** The fields of a kind with their labels and readable values, as a history shows them. */
export type ExampleWords = readonly ShownField[];

/** What would change of a record, in words; nothing of one that goes. */
export const fieldsOf = (
  words: ExampleWords,
  { op, before = {}, after = {} }: RecordWrite['change'],
): ChangeExample['fields'] =>
  op === 'update'
    ? words
        .filter(({ root }) => root in before || root in after)
        .map(({ label, text }) => ({ label, before: text(before), after: text(after) }))
        .filter((field) => field.before !== field.after)
    : [];

const RECORDS_PER_READ = 100;

/** The records of chosen rows that the person sees, by id. */
export const recordsOf = async <Rec extends Base>(
  { chosen }: Pick<Changer<Rec>, 'chosen'>,
  rows: readonly SheetRow[],
): Promise<ReadonlyMap<string, Rec>> => {
  const ids = rows.map(({ cells }) => cells.id ?? '');
  const reads = Array.from({ length: Math.ceil(ids.length / RECORDS_PER_READ) }, (_, at) =>
    chosen.findMany(ids.slice(at * RECORDS_PER_READ, (at + 1) * RECORDS_PER_READ)),
  );
  return new Map((await Promise.all(reads)).flatMap((found) => [...found]));
};

/** Why a record cannot be looked at any further; '' if it can. A version in the row is the one that the plan has seen. */
const obstacle = async <Rec extends Base>(
  changer: Pick<Changer<Rec>, 'noun' | 'refusal'>,
  { cells }: SheetRow,
  record: Rec | undefined,
) => {
  if (!record) return `This ${changer.noun} is not available.`;
  if (cells.version !== undefined && cells.version !== String(record.version))
    return `This ${changer.noun} was changed since the plan was made.`;
  return changer.refusal(record);
};

/** What becomes of each row, in their order. */
const decided = async <Rec extends Base, Written extends Base>(
  changer: Changer<Rec, Written>,
  view: ListProjection,
  rows: readonly SheetRow[],
  records: ReadonlyMap<string, Rec>,
): Promise<Decision> => {
  const problems = await Promise.all(rows.map((row) => obstacle(changer, row, records.get(row.cells.id ?? ''))));
  const fine = rows.flatMap(({ cells }, at) => (problems[at] === '' ? (records.get(cells.id ?? '') ?? []) : []));
  const { outcomes, transactItems } = await changer.decide(view, fine);
  let next = 0;
  return {
    outcomes: problems.map((problem) => (problem === '' ? (outcomes[next++] ?? []) : new NotChanged(problem))),
    transactItems,
  };
};

const failedRow = ({ number, cells }: SheetRow, { message }: NotChanged): FailedRow => ({
  number,
  cells: { id: cells.id ?? '', name: cells.name ?? '' },
  problems: [{ field: 'name', message }],
});

const bytesOf = (parts: readonly RecordWrite[]) =>
  parts.reduce((sum, { change, row }) => sum + JSON.stringify([change, row]).length, 0);

/** Decides about rows as the list is: changed, unchanged, or failed with the reason; as many as fit `limit` bytes. */
export const planChanges = async <Rec extends Base, Written extends Base>(
  changer: Changer<Rec, Written>,
  view: ListProjection,
  rows: readonly SheetRow[],
  records: ReadonlyMap<string, Rec>,
  limit: number,
): Promise<RowPlan & { readonly changed: readonly Changed<Rec>[] }> => {
  const { outcomes, transactItems } = await decided(changer, view, rows, records);
  const tally = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 };
  const changed: Changed<Rec>[] = [];
  const failed: FailedRow[] = [];
  let bytes = 0;
  let took = 0;
  for (const [at, row] of rows.entries()) {
    const outcome = outcomes[at] ?? [];
    if (outcome instanceof NotChanged) failed.push(failedRow(row, outcome));
    else if (outcome.length === 0) tally.unchanged++;
    else {
      if (Number.isFinite(limit)) bytes += bytesOf(outcome);
      if (bytes > limit && changed.length > 0) break;
      changed.push({ record: records.get(row.cells.id ?? '') as Rec, parts: outcome });
      tally.updated++;
    }
    took++;
  }
  const parts = changed.flatMap((each) => each.parts);
  return { parts, changed, transactItems, tally: { ...tally, failed: failed.length }, failed, took };
};
