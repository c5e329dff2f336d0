import { isDeepStrictEqual } from 'node:util';
import { conflict } from '#contract/application-error.ts';
import { env } from '../env.ts';
import type { ListSource } from '../journal/entry.ts';
import type { Row } from '../journal/snapshot/columns.ts';
import type { Write } from '../journal/write/transact.ts';
import type { TransactItem } from '../journal/write/transact-item.ts';
import type { Key } from '../keys.ts';
import type { Actor } from '../scope.ts';
import type { Base } from './entity.ts';

/** One record's share of a write. */
export interface RecordWrite {
  readonly transactItems: readonly TransactItem[];
  readonly change: Write['changes'][number];
  readonly row?: Row;
  readonly removed?: string;
}

/** Several parts and further items as one write of the journal. */
export const toTransaction = (
  actor: Actor,
  parts: readonly RecordWrite[],
  extra: readonly TransactItem[] = [],
  importId = actor.importId,
): Write => ({
  actor,
  importId,
  changes: parts.map((part) => part.change),
  rows: parts.flatMap((part) => part.row ?? []),
  removed: parts.flatMap((part) => part.removed ?? []),
  transactItems: [...parts.flatMap((part) => part.transactItems), ...extra],
});

/**
 * A record's attributes next to its key: `entry` is the version of its list by which it comes, where its history begins. The
 * fields are one JSON string: an attribute map costs twice the time to write.
 */
export const attributesOf = ({ version, ...fields }: Base, { schemaNumber }: ListSource, entry: number) => ({
  version,
  schema: schemaNumber,
  entry,
  record: JSON.stringify(fields),
});

/** Stores a record that does not exist yet, or, given the version it had, one that no user has changed since. */
export const putItem = (record: Base, key: Key, list: ListSource, entry: number, had?: number): TransactItem => ({
  item: {
    Put: {
      TableName: env().TABLE_NAME,
      Item: { ...key, ...attributesOf(record, list, entry) },
      ...(had === undefined ? { ConditionExpression: 'attribute_not_exists(pk)' } : unchangedSince(had)),
    },
  },
  refused: conflict,
});

/** Removes a record that no user has changed since it was read. */
export const deleteItem = ({ version }: Base, key: Key): TransactItem => ({
  item: { Delete: { TableName: env().TABLE_NAME, Key: { ...key }, ...unchangedSince(version) } },
  refused: conflict,
});

/** Checks, in a write that does not touch it, that a record is there or, given the version it had, that no user has changed it since. */
export const checkItem = (key: Key, refused: () => Error, had?: number): TransactItem => ({
  item: {
    ConditionCheck: {
      TableName: env().TABLE_NAME,
      Key: { ...key },
      ...(had === undefined ? { ConditionExpression: 'attribute_exists(pk)' } : unchangedSince(had)),
    },
  },
  refused,
});

const unchangedSince = (version: number) => ({
  ConditionExpression: 'version = :version',
  ExpressionAttributeValues: { ':version': version },
});

/** A record's own fields, as the journal stores them. */
export const withoutBase = <Rec extends Base>({
  id: _id,
  version: _version,
  ...fields
}: Rec): Record<string, unknown> => fields;

type Fields = Readonly<Record<string, unknown>>;

/** The fields that differ, before and after; both empty when nothing changed. */
export const changedFields = (before: Fields, after: Fields): { before: Fields; after: Fields } => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const pick = (fields: Fields) => Object.fromEntries(changed.map((name) => [name, fields[name]]));
  return { before: pick(before), after: pick(after) };
};

/** Whether a record differs in some of these fields and its version, and in nothing else. */
export const changesOnly = (before: Base, after: Base, fields: readonly string[]): boolean => {
  const changed = Object.keys(changedFields(withoutBase(before), withoutBase(after)).after);
  return changed.length > 0 && changed.every((field) => fields.includes(field));
};
