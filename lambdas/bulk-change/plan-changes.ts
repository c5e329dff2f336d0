import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import type { ChangeExample } from '#contract/bulk-change/record.ts';
import type { ImportCounts } from '#contract/import/record.ts';
import { BULK_EXAMPLES } from '#contract/rules/limits.ts';
import type { ShownField } from '../domain/history/shown-field.ts';
import { advanceImport } from '../entities/imports/import.ts';
import { type ImportProgress, noCounts } from '../entities/imports/import-progress.ts';
import { putChunks, putFailed, putReport } from '../import/batch/files.ts';
import type { FailedRow, RowPlan, Run } from '../import/batch/run.ts';
import { importDefinitions } from '../import/definitions/all-definitions.ts';
import { getObject } from '../ports/s3/objects.ts';
import type { SheetRow } from '../sheets/read/read-rows.ts';
import type { ListProjection } from '../store/journal/view/view.ts';
import type { Base } from '../store/repository/entity.ts';
import type { RecordWrite } from '../store/repository/record-write.ts';
import { type Changed, type Changer, type Decision, NotChanged } from './changer.ts';

/** The fields of a kind with their labels and readable values, as a history shows them. */
export type ExampleWords = readonly ShownField[];

/** What would change of a record, in words; nothing of one that goes. */
const fieldsOf = (
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

/** Why a record cannot be looked at any further; '' if it can. */
const obstacle = async <Rec extends Base>(changer: Pick<Changer<Rec>, 'noun' | 'refusal'>, record: Rec | undefined) => {
  return record ? changer.refusal(record) : `This ${changer.noun} is not available.`;
};

/** Whether a record has another version than the plan has seen. */
const isMoved = ({ cells }: SheetRow, record: Base | undefined) =>
  cells.version !== undefined && record !== undefined && cells.version !== String(record.version);

const wasMoved = (noun: string) => `This ${noun} was changed since the plan was made.`;

/** What becomes of each row, in their order. A version in a row is the one that the plan has seen. */
const decided = async <Rec extends Base, Written extends Base>(
  changer: Changer<Rec, Written>,
  view: ListProjection,
  rows: readonly SheetRow[],
  records: ReadonlyMap<string, Rec>,
): Promise<Decision> => {
  const recordOf = ({ cells }: SheetRow) => records.get(cells.id ?? '');
  const problems = await Promise.all(rows.map((row) => obstacle(changer, recordOf(row))));
  const fine = rows.flatMap((row, at) => (problems[at] === '' ? (recordOf(row) ?? []) : []));
  const { outcomes, transactItems } = await changer.decide(view, fine);
  let next = 0;
  return {
    outcomes: rows.map((row, at) => {
      const problem = problems[at] ?? '';
      if (problem !== '') return new NotChanged(problem);
      const outcome = outcomes[next++] ?? [];
      const isWritten = outcome instanceof NotChanged || outcome.length > 0;
      // One that is as wanted by now needs no other plan.
      return isWritten && isMoved(row, recordOf(row)) ? new NotChanged(wasMoved(changer.noun)) : outcome;
    }),
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

const Selection = z.array(z.tuple([z.string(), z.string()]));

/** The chosen records of a change as rows: the id and the name that each had when it was chosen. */
const readSelection = async (bucket: string, key: string): Promise<SheetRow[]> => {
  const object = await getObject(bucket, key);
  if (!object)
    throw new ApplicationError('Update Failed', 'The chosen records are no longer stored. Choose them again.');
  const chosen = Selection.parse(JSON.parse(Buffer.from(object.bytes).toString()));
  return chosen.map(([id, name], at) => ({ number: at + 1, cells: { id, name } }));
};

const ROWS_AT_ONCE = 1_000;
/** How often a long check stores its progress. */
const ROWS_PER_UPDATE = 4_000;

/**
 * The plan of a change: every chosen record is looked at, the version that was seen is stored with each that goes in, and
 * nothing is written.
 */
export const checkChanges = async <Rec extends Base, Written extends Base>(
  changer: Changer<Rec, Written>,
  words: ExampleWords,
  { bucket, scope, progress: start }: Run,
): Promise<ImportProgress> => {
  let progress = start;
  const rows = await readSelection(bucket, progress.key);
  const view = await changer.repository.view();
  const plan: ImportCounts = { ...noCounts, rows: rows.length };
  const accepted: SheetRow[] = [];
  const failed: FailedRow[] = [];
  const examples: ChangeExample[] = [];
  const changed: Rec[] = [];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    if (from > 0 && from % ROWS_PER_UPDATE === 0)
      progress = await advanceImport(scope, progress, { plan, counts: { ...noCounts, rows: rows.length }, done: from });
    const part = rows.slice(from, from + ROWS_AT_ONCE);
    const records = await recordsOf(changer, part);
    const outcome = await planChanges(changer, view, part, records, Number.POSITIVE_INFINITY);
    const refused = new Set(outcome.failed.map(({ number }) => number));
    for (const row of part)
      if (!refused.has(row.number)) accepted.push(withVersion(row, records.get(row.cells.id ?? '')));
    failed.push(...outcome.failed);
    changed.push(...outcome.changed.map(({ record }) => record));
    plan.updated += outcome.tally.updated;
    plan.unchanged += outcome.tally.unchanged;
    for (const { record, parts } of outcome.changed.slice(0, BULK_EXAMPLES - examples.length))
      examples.push({
        name: nameIn(part, record.id),
        fields: changer.example?.(record) ?? parts.flatMap(({ change }) => fieldsOf(words, change)),
      });
  }
  plan.failed = failed.length;
  const refused = { otherColumns: [], rows: failed };
  const checked = { ...progress, checkId: randomUUID() };
  await putChunks(bucket, checked, accepted);
  await putFailed(bucket, checked, 'check', refused);
  const errorCount = await putReport(bucket, progress, importDefinitions[progress.kind].sheet, refused);
  return advanceImport(scope, progress, {
    checkId: checked.checkId,
    state: 'checked',
    message: '',
    plan,
    examples,
    effects: changed.length > 0 ? [...((await changer.effects?.(changed)) ?? [])] : [],
    counts: { ...noCounts, rows: rows.length, failed: failed.length },
    good: accepted.length,
    done: 0,
    errorCount,
  });
};

const withVersion = ({ number, cells }: SheetRow, record: Base | undefined): SheetRow => ({
  number,
  cells: { ...cells, version: String(record?.version ?? 0) },
});

const nameIn = (rows: readonly SheetRow[], id: string) => rows.find(({ cells }) => cells.id === id)?.cells.name ?? '';
