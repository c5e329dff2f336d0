import type { SheetSpec } from '../definition/sheet.ts';
import { endUserDefinition } from '../end-user/record.ts';
import { providerDefinition } from '../provider/record.ts';
import { resellerDefinition } from '../reseller/record.ts';
import type { BulkKind } from './record.ts';

/** The columns of each kind of spreadsheet. */
export const sheets: Readonly<Record<BulkKind, SheetSpec>> = {
  reseller: resellerDefinition.sheet,
  techProvider: providerDefinition.sheet,
  endUser: endUserDefinition.sheet,
};
