import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import { table } from '../ports/table.ts';
import { env } from './env.ts';
import type { TransactItem } from './journal/write/transact-item.ts';
import { keys } from './keys.ts';
import type { Idempotency, Scope } from './scope.ts';

const DAY_S = 86_400;

/** A create whose Idempotency-Key was used before: nothing was written. D-82. */
export class DuplicateRequest extends Error {}

/**
 * Claims the request's Idempotency-Key for the new record, in the same transaction; nothing when the request has none.
 * `removedId` is the record of an earlier try that was deleted since.
 */
export const idempotencyItems = ({ idempotency, actor }: Scope, id: string, removedId = id): readonly TransactItem[] =>
  idempotency === undefined
    ? []
    : [
        {
          item: {
            Put: {
              TableName: env().TABLE_NAME,
              Item: {
                ...keys.idempotency(actor.userId, idempotency.key),
                id,
                body: idempotency.body,
                expiresAt: Math.floor(Date.now() / 1000) + DAY_S,
              },
              ConditionExpression: 'attribute_not_exists(pk) OR expiresAt < :now OR id = :gone',
              ExpressionAttributeValues: { ':now': Math.floor(Date.now() / 1000), ':gone': removedId },
            },
          },
          refused: () => new DuplicateRequest(),
        },
      ];

/** Frees the request's Idempotency-Key, in the transaction that removes its record: the next try is a new request. */
export const releaseItems = ({ idempotency, actor }: Scope): readonly TransactItem[] =>
  idempotency === undefined
    ? []
    : [
        {
          item: { Delete: { TableName: env().TABLE_NAME, Key: keys.idempotency(actor.userId, idempotency.key) } },
          refused: () => new DuplicateRequest(),
        },
      ];

/** The key came with other values before, so the earlier record is not the one that is requested now. */
const reused = () =>
  new ApplicationError(
    'Saved Failed',
    'This was sent before with other values. Please check the list and save once more.',
    409,
  );

const Marker = z.object({ id: z.string(), expiresAt: z.number(), body: z.string().optional() });

const isOther = (idempotency: Idempotency, { body = idempotency.body }: z.infer<typeof Marker>) =>
  body !== idempotency.body;

/** The id of the record that an earlier request with the same key and body created, or undefined; refuses another body. */
export const findDuplicate = async ({ idempotency, actor }: Scope): Promise<string | undefined> => {
  if (idempotency === undefined) return undefined;
  const Key = keys.idempotency(actor.userId, idempotency.key);
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  const marker = Item && Marker.parse(Item);
  if (!marker || marker.expiresAt * 1000 <= Date.now()) return undefined;
  if (isOther(idempotency, marker)) throw reused();
  return marker.id;
};
