import type { Base } from './entity.ts';
import { env } from './env-values.ts';
import type { FamilyId } from './id.ts';
import type { ListSource } from './journal/list-source.ts';
import type { TransactItem } from './journal/transact-item.ts';
import { keys } from './keys.ts';
import { attributesOf } from './part.ts';
import type { Actor } from './scope.ts';

interface Removal {
  /** The version of the list by which the record goes. */
  readonly entry: number;
  readonly actor: Actor;
  /** The record it was merged into, and when (ISO time): that and its id are the key of what is kept. */
  readonly merged?: { readonly into: string; readonly at: string };
}

/** Nothing else is written under such a key. */
const never = () => new Error('What is kept cannot be refused');

/** Stores an item of a deleted record. It has no expiry: only the daily job erases it. D-110. */
export const kept = (Item: Readonly<Record<string, unknown>>): TransactItem => ({
  item: { Put: { TableName: env.TABLE_NAME, Item } },
  refused: never,
});

/**
 * Stores a deleted record: among the deleted ones of its kind, or next to the record with which it was deleted. D-42, D-110.
 */
export const deletedItem = (familyId: FamilyId, list: ListSource, record: Base, { entry, actor, merged }: Removal) => {
  const at = merged?.at ?? new Date().toISOString();
  const key = actor.cause
    ? keys.deletedWith(familyId, actor.cause, 'record', list.name, record.id)
    : keys.deletedRecord(familyId, list.name, at, record.id);
  const { userId: by, userName: byName } = actor;
  return kept({ ...key, ...attributesOf(record, list, entry), id: record.id, at, by, byName, into: merged?.into });
};

/** Keeps what another record lost when the one it referred to was deleted; nothing where no deletion is the cause. */
export const releasedItems = (familyId: FamilyId, list: ListSource, id: string, lost: unknown, actor: Actor) =>
  actor.cause
    ? [kept({ ...keys.deletedWith(familyId, actor.cause, 'lost', list.name, id), id, lost: JSON.stringify(lost) })]
    : [];
