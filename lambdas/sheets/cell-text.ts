import type { CellObject } from 'xlsx';
import { unescapeCell } from './escape.ts';

/** What a cell that shows an error such as #N/A is read as. */
export const CELL_ERROR = '#ERROR';

/** A text as cells are compared: white space folded. */
export const plainText = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A cell as text: days as YYYY-MM-DD, numbers without grouping, a formula by its last result. */
export const textOf = (cell: CellObject | undefined): string => {
  const value = cell?.v;
  if (value === undefined || value === null) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return cell?.t === 'e' ? CELL_ERROR : unescapeCell(plainText(String(value)));
};
