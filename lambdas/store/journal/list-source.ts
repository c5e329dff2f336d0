import type { TenantId } from '../id.ts';
import type { Row } from './snapshot/columns.ts';

/** A record's item as the table holds it. */
export type StoredItem = Readonly<Record<string, unknown>>;

/** The list of one kind of record, as the journal needs to know it. */
export interface ListSource {
  readonly name: string;
  /** Grows by one whenever rows are built differently: stored rows of another format are rebuilt. */
  readonly format: number;
  /** The schema number of the records that are written today. */
  readonly schemaNumber: number;
  /** The list row of a stored record. */
  rowOf(item: StoredItem): Row;
  /** Makes the same function for records of earlier releases, whose rows need more than their items hold. */
  rowMaker?(tenantId: TenantId): Promise<(item: StoredItem) => Row>;
}

/** The format of rows that were stored without one, and the schema number of such records. */
export const FIRST = 1;
