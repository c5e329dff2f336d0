import type { SheetSpec } from '../definition/sheet.ts';
import { endUserSheet } from '../end-user/sheet.ts';
import { providerSheet } from '../provider/sheet.ts';
import { resellerSheet } from '../reseller/sheet.ts';
import type { BulkKind } from './import.ts';

/** The columns of each kind of spreadsheet. */
export const sheets: Readonly<Record<BulkKind, SheetSpec>> = {
  reseller: resellerSheet,
  techProvider: providerSheet,
  endUser: endUserSheet,
};
