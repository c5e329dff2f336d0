import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table } from '../ports/table.ts';
import { env } from './env-values.ts';
import type { Step } from './journal/commit.ts';
import { keys } from './keys.ts';
import type { Scope } from './scope.ts';

const DAY_S = 86_400;

/** A create whose Idempotency-Key was used before: nothing was written. D-82. */
export class Repeated extends Error {}

/**
 * Claims the request's Idempotency-Key for the new record, in the same transaction; nothing when the request has none.
 * `gone` is an earlier try's record that was taken back since.
 */
export const onceSteps = ({ once, actor }: Scope, id: string, gone = id): readonly Step[] =>
  once === undefined
    ? []
    : [
        {
          item: {
            Put: {
              TableName: env.TABLE_NAME,
              Item: { ...keys.once(actor.userId, once), id, expiresAt: Math.floor(Date.now() / 1000) + DAY_S },
              ConditionExpression: 'attribute_not_exists(pk) OR expiresAt < :now OR id = :gone',
              ExpressionAttributeValues: { ':now': Math.floor(Date.now() / 1000), ':gone': gone },
            },
          },
          refused: () => new Repeated(),
        },
      ];

/** Gives the request's Idempotency-Key back, in the same transaction that takes its record away: the next try is a new one. */
export const releaseSteps = ({ once, actor }: Scope): readonly Step[] =>
  once === undefined
    ? []
    : [
        {
          item: { Delete: { TableName: env.TABLE_NAME, Key: keys.once(actor.userId, once) } },
          refused: () => new Repeated(),
        },
      ];

/** The id of the record that an earlier request with the same key created, or undefined. */
export const findRepeated = async ({ once, actor }: Scope): Promise<string | undefined> => {
  if (once === undefined) return undefined;
  const Key = keys.once(actor.userId, once);
  const { Item } = await table.send(new GetCommand({ TableName: env.TABLE_NAME, Key, ConsistentRead: true }));
  const marker = Item && z.object({ id: z.string(), expiresAt: z.number() }).parse(Item);
  return marker && marker.expiresAt * 1000 > Date.now() ? marker.id : undefined;
};
