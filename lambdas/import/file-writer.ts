import type { SheetRow } from '../sheets/read-rows.ts';
import type { Base } from '../store/entity.ts';
import type { ImportDefinition, RowMapper } from './definitions/import-definition.ts';
import type { FileRun } from './file-run.ts';
import { planRows } from './plan-rows.ts';
import type { RowWriter } from './row-writer.ts';
import { ENTRY_BYTES, type GoodRow } from './run.ts';

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
    // Rows are read again when they are committed: lists and names may have changed since they were checked.
    plan: (view, rows, mode) => {
      const request = { kind, rowMapper, scope, mode, fresh, used: new Set<string>(), limit: ENTRY_BYTES };
      return planRows(
        request,
        view,
        rows.map((row) => ({ row, fields: read(row) })),
      );
    },
    prepare: (rows) => {
      for (const row of rows) {
        const fields = read(row);
        if (!row.cells.id) fresh({ row, fields });
      }
    },
  };
};

/** Reads each row once: it is planned again after a conflict. */
const reader = <Rec extends Base, Fields>(rowMapper: RowMapper<Rec, Fields>) => {
  const known = new WeakMap<SheetRow, Fields>();
  return (row: SheetRow): Fields => {
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
