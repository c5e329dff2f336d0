import type { SheetRow } from '../sheets/read-rows.ts';
import type { Base } from '../store/entity.ts';
import type { ImportDefinition, RowMapper } from './definitions/import-definition.ts';
import type { FileRun } from './file-run.ts';
import { planRows } from './plan-rows.ts';
import type { RowWriter } from './row-writer.ts';
import { ENTRY_BYTES, type FailedRow, type GoodRow } from './run.ts';

/** The writer of a file's rows; names and lists are loaded when it is opened. */
export const openFileWriter = async <Rec extends Base, Fields>(
  kind: ImportDefinition<Rec, Fields>,
  { scope, owner }: FileRun,
): Promise<RowWriter<Rec>> => {
  const rowMapper = await kind.open(scope, owner);
  const read = reader(rowMapper);
  const repository = kind.repository(scope);
  const fresh = maker(rowMapper, () => repository.newId());
  return {
    rowsPerWrite: kind.rowsPerWrite,
    repository,
    plan: async (view, rows, mode) => {
      const { good, failed: unreadable } = readAgain(read, rows);
      const request = { kind, rowMapper, scope, mode, fresh, used: new Set<string>(), limit: ENTRY_BYTES };
      const outcome = await planRows(request, view, good);
      const next = good[outcome.took]?.row.number ?? Number.POSITIVE_INFINITY;
      const unread = unreadable.filter(({ number }) => number < next);
      const failed = [...unread, ...outcome.failed];
      return {
        ...outcome,
        failed,
        tally: { ...outcome.tally, failed: failed.length },
        took: outcome.took + unread.length,
      };
    },
    prepare: (rows) => {
      for (const row of rows) {
        const { fields } = read(row);
        if (fields && !row.cells.id) fresh({ row, fields });
      }
    },
  };
};

type Read<Fields> = ReturnType<RowMapper<never, Fields>['read']>;

/** Reads each row once: it is planned again after a conflict. */
const reader = <Rec extends Base, Fields>(rowMapper: RowMapper<Rec, Fields>) => {
  const known = new WeakMap<SheetRow, Read<Fields>>();
  return (row: SheetRow): Read<Fields> => {
    const read = known.get(row) ?? rowMapper.read(row.cells);
    known.set(row, read);
    return read;
  };
};

/** Makes the record of a new row once; a problem is thrown when the row is planned, and then for that row alone. */
const maker = <Rec extends Base, Fields>(rowMapper: RowMapper<Rec, Fields>, newId: () => string) => {
  const known = new WeakMap<SheetRow, () => Rec>();
  const made = ({ fields }: GoodRow<Fields>) => {
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
    const record = known.get(good.row) ?? made(good);
    known.set(good.row, record);
    return record;
  };
};

/** Rows are read again when they are committed: lists and names may have changed since they were checked. */
const readAgain = <Fields>(read: (row: SheetRow) => Read<Fields>, rows: readonly SheetRow[]) => {
  const good: GoodRow<Fields>[] = [];
  const failed: FailedRow[] = [];
  for (const row of rows) {
    const { fields, errors } = read(row);
    if (fields) good.push({ row, fields });
    else failed.push({ ...row, problems: errors });
  }
  return { good, failed };
};
