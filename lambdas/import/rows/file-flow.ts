import type { ImportOptions } from '#contract/import/record.ts';
import type { Standee } from '#contract/standing/step.ts';
import type { ImportProgress } from '#lambdas/entities/imports/import-progress.ts';
import type { SheetRow } from '#lambdas/sheets/read/read-rows.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import { actorOf } from '../batch/actor.ts';
import { commitRows } from '../batch/commit-rows.ts';
import type { FileRun, Flow, RowWriter } from '../batch/run.ts';
import { ENTRY_BYTES, type GoodRow } from '../batch/run.ts';
import { undoRows } from '../batch/undo-rows.ts';
import { endUserImport } from '../definitions/end-user.ts';
import type { ImportDefinition, RowMapper } from '../definitions/import-definition.ts';
import { providerImport } from '../definitions/provider.ts';
import { resellerImport } from '../definitions/reseller.ts';
import { checkRows } from './check-rows.ts';
import { planAhead, planRows } from './plan-rows.ts';

/** The writer of a file's rows; names and lists are loaded when it is opened. */
const openFileWriter = async <Rec extends Base, Fields>(
  kind: ImportDefinition<Rec, Fields>,
  { scope, owner }: FileRun,
): Promise<RowWriter<Rec>> => {
  const rowMapper = await kind.open(scope, owner);
  const read = createReader(rowMapper);
  const repository = kind.repository(scope);
  const fresh = createMaker(rowMapper, () => repository.newId());
  const requestOf = (mode: ImportOptions['mode']) => ({
    ...{ kind, rowMapper, scope, mode, fresh },
    ...{ used: new Set<string>(), limit: ENTRY_BYTES },
  });
  // Rows are read again when they are committed: lists and names may have changed since they were checked.
  const goodRows = (rows: readonly SheetRow[]) => rows.map((row) => ({ row, fields: read(row) }));
  return {
    rowsPerWrite: kind.rowsPerWrite,
    repository,
    plan: (view, rows, mode) => planRows(requestOf(mode), view, goodRows(rows)),
    planAhead: (view, rows, mode, entry) => planAhead({ ...requestOf(mode), entry }, view, goodRows(rows)),
  };
};

/** Reads each row once: it is planned again after a conflict. */
const createReader = <Rec extends Base, Fields>(rowMapper: RowMapper<Rec, Fields>) => {
  const known = new WeakMap<SheetRow, Fields>();
  return (row: SheetRow): Fields => {
    const read = known.get(row) ?? rowMapper.read(row.cells);
    known.set(row, read);
    return read;
  };
};

/** Makes the record of a new row once; a problem is thrown when the row is planned, and then for that row alone. */
const createMaker = <Rec extends Base, Fields>(rowMapper: RowMapper<Rec, Fields>, newId: () => string) => {
  const known = new WeakMap<SheetRow, () => Rec>();
  const make = ({ fields }: GoodRow<Fields>) => {
    try {
      const record = rowMapper.fresh(newId(), fields);
      return () => record;
    } catch (error) {
      return () => {
        throw error;
      };
    }
  };
  return (good: GoodRow<Fields>): (() => Rec) => {
    const record = known.get(good.row) ?? make(good);
    known.set(good.row, record);
    return record;
  };
};

const createOpener =
  <Rec extends Base & Standee, Fields>(kind: ImportDefinition<Rec, Fields>) =>
  async (progress: ImportProgress): Promise<Flow> => {
    const { scope, owner } = await actorOf(progress, kind);
    return {
      scope,
      check: (run) => checkRows(kind, { ...run, owner }),
      commit: (run) => commitRows(() => openFileWriter(kind, { ...run, owner }), run),
      undo: (run) => undoRows(kind, run),
    };
  };

const openers = {
  reseller: createOpener(resellerImport),
  techProvider: createOpener(providerImport),
  endUser: createOpener(endUserImport),
};

/** The steps of an import of a file. Throws 403 where its person has lost the right. */
export const openFileFlow = (progress: ImportProgress): Promise<Flow> => openers[progress.kind](progress);
