import type { Action } from '../rules/access.ts';
import type { BulkKind } from './import.ts';

/** The right to upload a kind is also the right to its template, imports and export (role matrix rows 50, 65, 73, 83). */
export const bulkActions = {
  reseller: 'bulk.reseller',
  techProvider: 'bulk.tp',
  endUser: 'bulk.eu',
} as const satisfies Record<BulkKind, Action>;
