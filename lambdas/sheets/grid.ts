import { type CellObject, type Range, read, type WorkBook, type WorkSheet } from 'xlsx';
import { Refusal } from '../../contract/refusal.ts';
import { BULK_MAX_ROWS } from '../../contract/rules/limits.ts';

export type Line = readonly (CellObject | undefined)[];

/** The cells of a sheet that have a value, line by line, and which of its cells are merged into one. */
export interface Grid {
  readonly lines: readonly (Line | undefined)[];
  readonly merges: readonly Range[];
}

type Sheet = WorkSheet & { '!data'?: Grid['lines']; '!fullref'?: string };

/** Lines that are read at first: a sheet whose list fits has no more, but it may claim or format any number. */
const FIRST_LINES = BULK_MAX_ROWS + 1_000;

const options = {
  type: 'array',
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellDates: true,
  UTC: true,
} as const;

/** The first sheet that is not hidden. What follows the first lines is read too, lest rows below a gap were lost. */
export const gridOf = (bytes: Uint8Array): Grid => {
  try {
    const sheet = firstVisible(bytes, FIRST_LINES);
    const whole = sheet?.['!fullref'] === undefined ? sheet : firstVisible(bytes, 0);
    // A dense sheet keeps unused lines as holes; Array.from makes them walkable.
    return { lines: Array.from(whole?.['!data'] ?? []), merges: whole?.['!merges'] ?? [] };
  } catch (error) {
    throw new Refusal('Upload failed', isProtected(error) ? PROTECTED : UNREADABLE);
  }
};

export const PROTECTED = 'The file is protected by a password. Remove the password and upload it again.';
const UNREADABLE = 'The file could not be read. Save it again in Excel or LibreOffice and upload it.';

const isProtected = (error: unknown) => error instanceof Error && /password|encrypt/i.test(error.message);

const firstVisible = (bytes: Uint8Array, sheetRows: number): Sheet | undefined => {
  const book = read(bytes, { ...options, sheets: 0, sheetRows });
  const at = Math.max(0, visibleAt(book));
  const chosen = at === 0 ? book : read(bytes, { ...options, sheets: at, sheetRows });
  return chosen.Sheets[chosen.SheetNames[at] ?? ''];
};

const visibleAt = ({ SheetNames, Workbook }: WorkBook) =>
  SheetNames.findIndex((_name, at) => !Workbook?.Sheets?.[at]?.Hidden);
