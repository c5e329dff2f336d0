import type { RetentionSubject } from '#contract/rules/retention.ts';
import { env } from '../env.ts';
import type { TenantId } from '../id.ts';
import type { ListSource } from '../journal/entry.ts';
import type { TransactItem } from '../journal/write/transact-item.ts';
import { keys } from '../keys.ts';
import type { Base } from '../repository/entity.ts';
import { attributesOf } from '../repository/record-write.ts';
import type { Actor } from '../scope.ts';
import { storedRetention } from './copies.ts';
import type { RetentionPolicy } from './retention-policy.ts';

/** How a record goes. */
interface Removal {
  /** The version of the list by which the record goes. */
  readonly entry: number;
  readonly actor: Actor;
  /** The record it was merged into, and when (ISO time): that and its id are the key of what is stored. */
  readonly merged?: { readonly into: string; readonly at: string } | undefined;
}

/** The same with what its retention depends on; nothing for a record that goes with another one and follows that. */
export interface RetainedRemoval extends Removal {
  readonly retained:
    | { readonly everActive: boolean; readonly subject: RetentionSubject; readonly policy: RetentionPolicy }
    | undefined;
}

/** Nothing else is written under such a key. */
const never = () => new Error('What is kept cannot be refused');

/** Stores an item of a deleted record. It has no expiry: only the daily job erases it. D-110. */
export const preservedItem = (Item: Readonly<Record<string, unknown>>): TransactItem => ({
  item: { Put: { TableName: env().TABLE_NAME, Item } },
  refused: never,
});

/**
 * Stores a deleted record: among the deleted ones of its kind with its two days, or next to the record with which it was deleted.
 * D-42, D-110.
 */
export const deletedItem = (tenantId: TenantId, list: ListSource, record: Base, removal: RetainedRemoval) => {
  const { entry, actor, merged, retained } = removal;
  const at = merged?.at ?? new Date().toISOString();
  const key = actor.cause
    ? keys.deletedWith(tenantId, actor.cause, 'record', list.name, record.id)
    : keys.deletedRecord(tenantId, list.name, at, record.id);
  const { userId: by, userName: byName } = actor;
  const retention =
    retained && storedRetention(at, { ...retained.subject, everActive: retained.everActive }, retained.policy);
  const facts = { id: record.id, at, by, byName, into: merged?.into, ...retention };
  return preservedItem({ ...key, ...attributesOf(record, list, entry), ...facts });
};

/** Stores what another record lost when the one it referred to was deleted; nothing if no deletion is the cause. */
export const releasedItems = (tenantId: TenantId, list: ListSource, id: string, lost: unknown, actor: Actor) =>
  actor.cause
    ? [
        preservedItem({
          ...keys.deletedWith(tenantId, actor.cause, 'lost', list.name, id),
          id,
          lost: JSON.stringify(lost),
        }),
      ]
    : [];
