import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { StoredToken } from '#lambdas/entities/tokens/api-token.ts';
import { onceOf } from '#lambdas/kit/middleware/access.ts';
import type { Event, Result } from '#lambdas/kit/middleware/request.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { pause } from '#lambdas/store/items.ts';
import { keys } from '#lambdas/store/keys.ts';
import type { Idempotency } from '#lambdas/store/scope.ts';
import { Refusal } from './admission.ts';

const DAY_S = 86_400;
/** A request that has not come back after this time was cut off: the function ends before. */
const LEASE_S = 60;
/** For so long a second request waits for the first one. API Gateway gives up after 30 seconds. */
const WAIT_MS = 20_000;
/** An item holds 400 KB; what is longer is not answered again. */
const ANSWER_MAX = 300_000;

/** A request that is worked on, or its answer; until `expiresAt` (epoch seconds). */
const Stored = z.object({
  body: z.string(),
  expiresAt: z.number(),
  answer: z
    .object({
      statusCode: z.number(),
      headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      body: z.string().optional(),
    })
    .optional(),
});

const nowInS = () => Math.floor(Date.now() / 1000);

type Sender = Pick<StoredToken, 'id' | 'ownerId'>;

const placeOf = ({ id, ownerId }: Sender, { key }: Idempotency) => keys.answeredOnce(ownerId, id, key);

const put = (sender: Sender, once: Idempotency, expiresAt: number, answer?: Result) => ({
  TableName: env().TABLE_NAME,
  Item: { ...placeOf(sender, once), format: 1, body: once.body, expiresAt, ...(answer && { answer }) },
});

/** Whether the request is this one's to work on; false while another one is at it, or has answered. */
const claim = async (sender: Sender, once: Idempotency): Promise<boolean> => {
  const condition = {
    ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
    ExpressionAttributeValues: { ':now': nowInS() },
  };
  try {
    await table.send(new PutCommand({ ...put(sender, once, nowInS() + LEASE_S), ...condition }));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};

const find = async (sender: Sender, once: Idempotency) => {
  const Key = placeOf(sender, once);
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  return Item && Stored.parse(Item);
};

/** The answer that the key has, once it has one; undefined when the request is this one's to work on. */
const earlierAnswer = async (sender: Sender, once: Idempotency): Promise<Result | undefined> => {
  const until = Date.now() + WAIT_MS;
  for (let tries = 1; !(await claim(sender, once)); tries++) {
    const found = await find(sender, once);
    if (found && found.body !== once.body)
      throw new Refusal({
        status: 409,
        title: 'This Idempotency-Key was sent before with another request',
        detail: 'Send each request with a key of its own.',
      });
    if (found?.answer) return found.answer;
    if (Date.now() > until)
      throw new Refusal({
        status: 409,
        title: 'The same request is still being worked on',
        headers: { 'retry-after': '10' },
      });
    await pause(tries);
  }
  return undefined;
};

/**
 * Answers a change with an Idempotency-Key once in 24 hours: the same request of the same token gets the same answer again, also while the
 * first one is on its way. What was refused or failed is not remembered. The key of a request that was cut off is free after a minute;
 * a record that it has created is found by the key all the same. Throws a Refusal for another request.
 */
export const answerOnce = async (event: Event, sender: Sender, work: () => Promise<Result>): Promise<Result> => {
  const { rawPath, rawQueryString, headers, requestContext } = event;
  const { method } = requestContext.http;
  // The answer to an announced document holds an address to upload to, which is not stored; the record is created once by the key anyway.
  if (method === 'GET' || rawPath.endsWith('/documents')) return work();
  const named = `${method} ${rawPath}?${rawQueryString} ${headers['if-match'] ?? ''}`;
  const once = onceOf({ ...event, routeKey: named });
  if (!once) return work();
  const earlier = await earlierAnswer(sender, once);
  if (earlier) return earlier;
  let answer: Result | undefined;
  try {
    answer = await work();
    return answer;
  } finally {
    const { statusCode = 500, headers: given = {}, body } = answer ?? {};
    const isDone = statusCode < 300 && (body?.length ?? 0) <= ANSWER_MAX;
    const stored = { statusCode, headers: given, ...(body === undefined ? {} : { body }) };
    await table.send(
      new PutCommand(isDone ? put(sender, once, nowInS() + DAY_S, stored) : put(sender, once, nowInS())),
    );
  }
};
