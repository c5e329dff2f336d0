import { isDeepStrictEqual } from 'node:util';
import { ApplicationError } from '#contract/application-error.ts';
import type { ImportOptions } from '#contract/import/record.ts';
import { plainText } from '#lambdas/sheets/cell-text.ts';
import { normalizeText } from '#lambdas/store/journal/view/normalize.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import type { RecordWrite } from '#lambdas/store/repository/record-write.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { type FailedRow, type GoodRow, PART_ITEMS, type RowPlan } from '../batch/run.ts';
import {
  type CellError,
  type ImportDefinition,
  type Planned,
  RowFaults,
  type RowMapper,
  RowProblem,
  RowRefused,
} from '../definitions/import-definition.ts';
import type { NoteRow } from './collect-changes.ts';

interface PlanRequest<Rec extends Base, Fields> {
  readonly kind: ImportDefinition<Rec, Fields>;
  readonly rowMapper: RowMapper<Rec, Fields>;
  readonly scope: Scope;
  readonly mode: ImportOptions['mode'];
  /** Records that earlier rows of the file have changed. */
  readonly used: Set<string>;
  /** In a dry run: the names of earlier rows, which add records that no list holds yet. */
  readonly seen?: Set<string>;
  /** In a dry run: hears of each row that would be written. */
  readonly note?: NoteRow;
  /** Gives the record of a new row, or throws a RowProblem; where it was made beforehand. */
  readonly fresh?: (good: GoodRow<Fields>) => () => Rec;
  /** Limit for the bytes of the journal entry; none for a dry run, whose plan has no parts. */
  readonly limit?: number;
  /** The version of the list by which the rows come, if it is not the next one. */
  readonly entry?: number;
}

/** A row with its existing record. */
interface Aimed<Rec, Fields> extends GoodRow<Fields> {
  readonly target: string | undefined;
  readonly before: Rec | undefined;
  readonly after: Rec | undefined;
  readonly problems: readonly CellError[];
  /** The cells of the existing record. */
  readonly held?: Readonly<Record<string, string>> | undefined;
}

const RECORDS_PER_READ = 100;

/** The outcome of rows, how many of them are about records that exist, and about which; undefined for one that adds a record. */
interface PlannedRows extends RowPlan {
  readonly found: number;
  readonly targets: readonly (string | undefined)[];
}

/** Decides for each row: created, updated, unchanged, skipped by the mode, or failed. Writes nothing. */
export const planRows = async <Rec extends Base, Fields>(
  request: PlanRequest<Rec, Fields>,
  view: ListProjection,
  rows: readonly GoodRow<Fields>[],
): Promise<PlannedRows> => {
  const { kind, rowMapper, scope, limit } = request;
  const options = request.entry === undefined ? {} : { entry: request.entry };
  const repository = kind.repository(scope);
  const aimed = await aim(request, repository, view, rows);
  const planned = aimed.flatMap(({ after, before }): Planned<Rec>[] => (after ? [{ after, before }] : []));
  const references = await rowMapper.references(planned);
  const tally = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 };
  const parts: RecordWrite[] = [];
  const failed: FailedRow[] = [];
  let bytes = 0;
  let items = 0;
  let took = 0;
  let plan = 0;
  for (const { row, fields, before, after, problems, held } of aimed) {
    const faults = new RowFaults();
    faults.add(problems);
    if (after) faults.add(references.problemsOf(plan++));
    if (request.seen) noteName(kind, rowMapper.uniqueOf(fields), request.seen, faults);
    try {
      if (faults.problems.length > 0) throw new RowRefused(faults.problems);
      const rowOutcome = after ? rowOutcomeOf(request.mode, before, after) : 'skipped';
      if (after && (rowOutcome === 'created' || rowOutcome === 'updated')) {
        if (limit === undefined) {
          repository.allowed(view, before, after);
          request.note?.(row.number, held, () => rowMapper.cells(after));
        } else {
          const part = before
            ? repository.change(view, before, after, options)
            : repository.creation(view, after, options);
          bytes += JSON.stringify([part.change, part.row]).length;
          items += part.transactItems.length;
          if ((bytes > limit || items > PART_ITEMS) && parts.length > 0) break;
          parts.push(part);
        }
      }
      tally[rowOutcome]++;
    } catch (error) {
      tally.failed++;
      failed.push({ ...row, problems: problemsOf(error) });
    }
    took++;
  }
  const found = aimed.filter(({ before }) => before).length;
  const targets = aimed.map(({ target }) => target);
  return { parts, transactItems: references.transactItems, tally, failed, took, found, targets };
};

/**
 * Rows that were planned on a list while the write before theirs was on its way, as the version after it. Once that write is done, and no
 * other one has come between, `isGood` says of the list as it is now whether they would be planned in the same way again: they are about the same
 * records, that write has changed none of these, and nothing holds their unique values. A row that failed may be good by now.
 */
export const planAhead = async <Rec extends Base, Fields>(
  request: PlanRequest<Rec, Fields>,
  view: ListProjection,
  rows: readonly GoodRow<Fields>[],
) => {
  const { kind, rowMapper } = request;
  const plan = await planRows(request, view, rows);
  const { parts, failed, targets } = plan;
  const isFree = (now: ListProjection, { row, change }: RecordWrite) => {
    const holder = row && now.holder(kind.unique, row);
    return holder === undefined || holder === change.id;
  };
  const isGood = (now: ListProjection, written: ReadonlySet<string>) =>
    failed.length === 0 &&
    rows.every((good, at) => targetOf(kind, rowMapper, now, good) === targets[at]) &&
    !targets.some((target) => target !== undefined && written.has(target)) &&
    parts.every((part) => isFree(now, part));
  return { plan, isGood };
};

const rowOutcomeOf = <Rec extends Base>(mode: ImportOptions['mode'], before: Rec | undefined, after: Rec) => {
  if (!before) return mode === 'updateOnly' ? 'skipped' : 'created';
  if (isDeepStrictEqual(before, { ...after, version: before.version })) return 'unchanged';
  return mode === 'createOnly' ? 'skipped' : 'updated';
};

/** The errors of a refused row, with their columns. Other errors are thrown on. */
const problemsOf = (error: unknown): readonly CellError[] => {
  if (error instanceof RowRefused) return error.problems;
  if (error instanceof ApplicationError) return [{ field: 'name', message: error.reason || error.message }];
  throw error;
};

/** Two rows for one record would overwrite each other, so the second is refused; a row that is refused itself is none. */
const noteName = (
  { noun }: { readonly noun: string },
  unique: Readonly<Record<string, unknown>>,
  seen: Set<string>,
  faults: RowFaults,
) => {
  if (unique.name === '') return;
  const mark = Object.values(unique)
    .map((value) => normalizeText(String(value)))
    .join('\n');
  if (seen.has(mark)) faults.add(earlier(noun).problems);
  else if (faults.problems.length === 0) seen.add(mark);
};

const earlier = (noun: string) => new RowProblem('name', `An earlier row names the same ${noun}.`);

/** The id of the record that a row is about: that of the row, or of the record with its unique fields. */
const targetOf = <Rec extends Base, Fields>(
  { unique }: ImportDefinition<Rec, Fields>,
  rowMapper: RowMapper<Rec, Fields>,
  view: ListProjection,
  { row, fields }: GoodRow<Fields>,
) => row.cells.id || view.holder(unique, rowMapper.uniqueOf(fields));

/** Finds the record of each row, and applies the row to it. */
const aim = async <Rec extends Base, Fields>(
  { kind, rowMapper, used, fresh }: PlanRequest<Rec, Fields>,
  repository: Repository<Rec, unknown>,
  view: ListProjection,
  rows: readonly GoodRow<Fields>[],
): Promise<Aimed<Rec, Fields>[]> => {
  const targets = rows.map((good) => targetOf(kind, rowMapper, view, good));
  const ids = [...new Set(targets.filter((id) => id !== undefined))];
  const reads = Array.from({ length: Math.ceil(ids.length / RECORDS_PER_READ) }, (_, at) =>
    repository.findMany(ids.slice(at * RECORDS_PER_READ, (at + 1) * RECORDS_PER_READ)),
  );
  const existing = new Map((await Promise.all(reads)).flatMap((records) => [...records]));
  return rows.map((good, index) => {
    const { fields } = good;
    const id = targets[index];
    const before = id === undefined ? undefined : existing.get(id);
    const faults = new RowFaults(good.amiss);
    const held = before && rowMapper.cells(before);
    const made = faults.of(() => {
      if (before && held) return mergedRow(rowMapper, before, held, good);
      if (id !== undefined) throw new RowProblem('id', unknownId(kind.noun));
      return fresh?.(good)() ?? rowMapper.fresh(repository.newId(), fields);
    });
    if (id !== undefined && used.has(id)) faults.add(earlier(kind.noun).problems);
    const { problems } = faults;
    if (problems.length > 0) return { ...good, target: id, before, after: undefined, problems };
    if (id !== undefined) used.add(id);
    return { ...good, target: id, before, after: made, problems, held };
  });
};

const unknownId = (noun: string) => `There is no ${noun} with this id. Leave the id empty to add a new one.`;

/** A cell equal to the exported cell of the record is no change, whatever the record stores. */
const mergedRow = <Rec extends Base, Fields>(
  rowMapper: RowMapper<Rec, Fields>,
  before: Rec,
  held: Readonly<Record<string, string>>,
  { row: { cells }, fields }: GoodRow<Fields>,
): Rec => {
  const given = Object.keys(cells).filter((field) => plainText(held[field] ?? '') !== cells[field]);
  return given.length === 0 ? before : rowMapper.merged(before, fields, new Set(given));
};
