import type { SheetSpec } from '#contract/definition/sheet.ts';
import type { ImportProgress } from '../entities/imports/import-progress.ts';
import { type ReadSheet, readSheet, type SheetRow } from '../sheets/read/read-rows.ts';

/** The rows of a file as its person has said that they are to be read. Empty cells are left out where they keep. D-105. */
export const readFile = (
  bytes: Uint8Array,
  sheet: SheetSpec,
  { columns, chosenSheet, emptyClears }: ImportProgress,
): ReadSheet => {
  const read = readSheet(bytes, sheet, columns, chosenSheet);
  return emptyClears ? read : { ...read, rows: read.rows.map(withoutEmpty) };
};

/** Without a prototype, so that no header of a file can change Object.prototype. */
const withoutEmpty = (row: SheetRow): SheetRow => {
  const cells: Record<string, string> = Object.create(null);
  for (const field of Object.keys(row.cells)) {
    const text = row.cells[field] ?? '';
    if (text !== '') cells[field] = text;
  }
  return { ...row, cells };
};
