import type { SheetSpec } from '#contract/definition/sheet.ts';
import type { ColumnChange, RowChange } from '#contract/import/record.ts';
import { showChangedRow } from '#contract/import/record.ts';
import { BULK_SHOWN_CHANGES } from '#contract/rules/limits.ts';
import type { ChangedRow, ShownChanges } from '#lambdas/entities/imports/import-list.ts';

/** The cells of a record by column, as an export writes them. */
type Texts = Readonly<Record<string, string>>;

/** Receives each row that a dry run would write; a new record has no cells before. */
export type NoteRow = (row: number, before: Texts | undefined, after: () => Texts) => void;

/** Collects what a dry run would change: the whole of it in pieces, so that the memory holds one at a time. */
export interface ChangedRows {
  readonly note: NoteRow;
  /** The changed rows since the last piece. */
  takePiece(): readonly ChangedRow[];
  /** What the plan shows of all rows. */
  shown(): ShownChanges;
}

export const collectChanges = ({ columns }: SheetSpec): ChangedRows => {
  const fields = Object.keys(columns).filter((field) => field !== 'id');
  const labelOf = (field: string) => columns[field]?.header ?? '';
  const counts = new Map<string, ColumnChange>(
    fields.map((field) => [field, { label: labelOf(field), changed: 0, cleared: 0 }]),
  );
  const updated: RowChange[] = [];
  const created: RowChange[] = [];
  let piece: ChangedRow[] = [];
  const shownRow = (found: ChangedRow) => showChangedRow(found, labelOf);
  const count = ([field, , after]: ChangedRow['fields'][number]) => {
    const column = counts.get(field);
    if (column) column[after === '' ? 'cleared' : 'changed']++;
  };
  return {
    note: (row, before, after) => {
      if (!before && created.length === BULK_SHOWN_CHANGES) return;
      const now = after();
      const changed = fields.flatMap((field): ChangedRow['fields'] => {
        const [was, is] = [before?.[field] ?? '', now[field] ?? ''];
        return was === is ? [] : [[field, was, is]];
      });
      const found = { row, name: now.name ?? '', fields: changed };
      if (!before) return void created.push(shownRow(found));
      piece.push(found);
      changed.forEach(count);
      if (updated.length < BULK_SHOWN_CHANGES) updated.push(shownRow(found));
    },
    takePiece: () => {
      const current = piece;
      piece = [];
      return current;
    },
    shown: () => ({
      columns: [...counts.values()].filter(({ changed, cleared }) => changed + cleared > 0),
      updated,
      created,
    }),
  };
};
