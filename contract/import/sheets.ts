import { eachModifier } from '../catalogue/definitions.ts';
import type { SheetSpec } from '../definition/sheet.ts';
import type { BulkKind } from './record.ts';

/** The columns of each kind of spreadsheet. */
export const sheets: Readonly<Record<BulkKind, SheetSpec>> = eachModifier(({ sheet }) => sheet);
