import type { SheetSpec } from '../definition/sheet.ts';
import { eachModifier } from '../partner/definitions.ts';
import type { BulkKind } from './record.ts';

/** The columns of each kind of spreadsheet. */
export const sheets: Readonly<Record<BulkKind, SheetSpec>> = eachModifier(({ sheet }) => sheet);
