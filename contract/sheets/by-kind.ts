import type { BulkKind } from '../records/import.ts';
import { endUserSheet } from './end-user.ts';
import { providerSheet } from './provider.ts';
import { resellerSheet } from './reseller.ts';
import type { SheetSpec } from './sheet.ts';

/** The columns of each kind of spreadsheet. */
export const sheets: Readonly<Record<BulkKind, SheetSpec>> = {
  reseller: resellerSheet,
  techProvider: providerSheet,
  endUser: endUserSheet,
};
