import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { env } from '#lambdas/store/env.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { keys } from '#lambdas/store/keys.ts';
import type { ListSource } from '../entry.ts';
import { loadView } from '../load.ts';
import type { ListProjection } from '../view/view.ts';

/** What DynamoDB takes into a transaction. */
export type DynamoItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A put, update or check that belongs to the write, and the error that tells why its condition failed. */
export interface TransactItem {
  readonly item: DynamoItem;
  readonly refused: () => Error;
}

/** Another list that the write changes or depends on has a newer version: the write is planned again. */
export class JournalMoved extends Error {}

/** Why the condition on another list failed. */
export const moved = () => new JournalMoved();

/** Makes a write fail when another list has changed since it was read. */
export const unchangedListItem = (tenantId: TenantId, { name }: ListSource, v: number): TransactItem => ({
  item: { ConditionCheck: { TableName: env().TABLE_NAME, Key: keys.head(tenantId, name), ...atVersion(v) } },
  refused: moved,
});

/** Makes a write fail when a record of another list is deleted; the write is planned again then. */
export const presentRecordItem = (tenantId: TenantId, { name }: ListSource, id: string): TransactItem => ({
  item: {
    ConditionCheck: {
      TableName: env().TABLE_NAME,
      Key: { ...keys.record(tenantId, name, id) },
      ConditionExpression: 'attribute_exists(pk)',
    },
  },
  refused: moved,
});

/** The condition on the head of a list under which nothing was written to it since version `v`. */
export const atVersion = (v: number) =>
  v === 0
    ? { ConditionExpression: 'attribute_not_exists(v)' }
    : { ConditionExpression: 'v = :known', ExpressionAttributeValues: { ':known': v } };

/** Checks a list with `look`, which throws if something is wrong, and makes a write of another list fail if this one has changed since. */
export const assertUnchanged = async (
  tenantId: TenantId,
  list: ListSource,
  look: (view: ListProjection) => void,
): Promise<TransactItem> => {
  const view = await loadView(tenantId, list);
  const { v } = view;
  look(view);
  return unchangedListItem(tenantId, list, v);
};
