import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { RetentionSubject } from '#contract/rules/retention.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '../env.ts';
import type { TenantId } from '../id.ts';
import type { ListSource, StoredItem } from '../journal/entry.ts';
import type { Continuation } from '../journal/history/record-history.ts';
import { headOf } from '../journal/load.ts';
import { keys } from '../keys.ts';
import { copiesOf } from './copies.ts';

/** A list whose records are retained: that of each kind says by which rule one was ever active, and what decides about its years. */
export interface RetainedList extends ListSource {
  /** What a policy finds of a stored record that was deleted at a time (ISO). */
  subjectOf(item: StoredItem, at: string): RetentionSubject;
  /** Whether a stored record was ever active; `from` is where its history begins. */
  isEverActive(tenantId: TenantId, item: StoredItem, from: Continuation): Promise<boolean>;
}

const Entry = z.object({ entry: z.number().optional() });

/** Where the history of a stored record begins; what an earlier release wrote is looked for from the end of the list. */
const historyFrom = async (tenantId: TenantId, { name }: ListSource, item: StoredItem): Promise<Continuation> => {
  const { entry } = Entry.parse(item);
  return entry === undefined ? { at: 'below', v: (await headOf(tenantId, name)).v } : { at: 'entry', v: entry };
};

/**
 * Whether a record of a list was ever active, by its id: as it is now, or as it was deleted. A record of which nothing is known
 * counts as active. D-110.
 */
export const wasEverActive = async (tenantId: TenantId, list: RetainedList, id: string): Promise<boolean> => {
  const Key = keys.record(tenantId, list.name, id);
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  if (Item) return list.isEverActive(tenantId, Item, await historyFrom(tenantId, list, Item));
  const copy = (await copiesOf(tenantId, list.name)).findLast((one) => one.id === id);
  if (!copy) return true;
  return copy.everActive ?? list.isEverActive(tenantId, copy.item, await historyFrom(tenantId, list, copy.item));
};
