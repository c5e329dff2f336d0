import { fromModifier, kinds, modifiers } from '../kinds/kinds.ts';
import type { BulkKind } from './record.ts';

/** The right to upload a kind is also the right to its template, imports and export (role matrix rows 50, 65, 73, 83). */
export const bulkAction = (kind: BulkKind) => kinds[fromModifier(kind)].rights.bulk;

/** The same by `modifier`. */
export const bulkActions = Object.fromEntries(
  modifiers.map((modifier) => [modifier, bulkAction(modifier)]),
) as Readonly<Record<BulkKind, ReturnType<typeof bulkAction>>>;
