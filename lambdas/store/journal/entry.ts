import * as z from 'zod';
import { newSalt } from '../audit-line.ts';
import type { TenantId } from '../id.ts';
import type { Actor } from '../scope.ts';
import { type Delta, pack, type Row } from './snapshot/columns.ts';

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

/**
 * What happened to one record: the fields that changed, before and after. A creation stores none: its record, and the
 * `before` of every later change, tell how it began. Secrets are never among a record's fields.
 */
export interface Change {
  readonly op: 'create' | 'update' | 'remove';
  readonly id: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  /** The version the record has after an update. */
  readonly version?: number;
  /** The version of the list by which the record changed before this; none for its first change, or if it is not known. */
  readonly prev?: number;
  /** The name of the record that was merged into this one, or left it, by this change. */
  readonly merged?: string;
  readonly separated?: string;
  /** The record is removed by the undo of the import that created it. */
  readonly withdrawn?: true;
  /** Of an erased change: the company that the record belonged to, which reports count the change for. */
  readonly companyId?: string;
}

/** One write as the journal stores it: who, when, what, and the new list rows. */
export interface Entry {
  readonly actor: Actor;
  readonly changes: readonly Change[];
  readonly rows: readonly Row[];
  readonly removed: readonly string[];
  /** The import that wrote the entry, by which an undo finds it, or the import that the entry undoes. */
  readonly importId?: string | undefined;
}

const Stored = z.object({
  sk: z.string(),
  rows: z.string(),
  removed: z.array(z.string()),
  format: z.number().default(FIRST),
});
const PackedRows = z.object({ fields: z.array(z.string()), rows: z.array(z.array(z.unknown())) });

/**
 * The attributes of a journal item besides its key. Changes and rows are JSON strings, which parse much faster than
 * attribute maps. Every entry tells its format: during a deployment old functions still write old rows.
 */
export const entryItem = (
  { actor, changes, rows, removed, importId }: Entry,
  { format, schemaNumber }: ListSource,
  at: string,
) => ({
  at,
  by: actor.userId,
  byName: actor.userName,
  via: actor.via,
  token: actor.token,
  cause: actor.cause,
  operation: actor.operation,
  changes: JSON.stringify(changes),
  rows: JSON.stringify(pack(rows)),
  removed,
  importId,
  format,
  schema: schemaNumber,
  salt: newSalt(),
});

/**
 * All changes that a stored entry tells of, those of erased records last. They stand apart because release 0.1 makes a list row
 * of every removal among the others.
 */
export const changesIn = (changes: string, erased: string | undefined): readonly Change[] => [
  ...(JSON.parse(changes) as Change[]),
  ...(erased === undefined ? [] : (JSON.parse(erased) as Change[])),
];

/** The list delta of a stored journal item. */
export const deltaOf = (item: unknown): Delta => {
  const stored = Stored.parse(item);
  return {
    v: Number(stored.sk),
    rows: PackedRows.parse(JSON.parse(stored.rows)),
    removed: stored.removed,
    format: stored.format,
  };
};
