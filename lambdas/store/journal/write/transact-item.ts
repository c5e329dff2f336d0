import { setTimeout as wait } from 'node:timers/promises';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { ApplicationError } from '#contract/application-error.ts';
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

/** How long a writer retries while others write to the same list. Milliseconds. */
export interface RetryPolicy {
  readonly shortestMs: number;
  readonly firstMs: number;
  readonly longestMs: number;
  /** Whether to try again after this many conflicts. */
  goesOn(tries: number): boolean;
  readonly turns: LockPolicy;
}

/** After how many conflicts a writer takes the write lock, and whether it still waits for the lock after this many milliseconds. */
interface LockPolicy {
  readonly after: number;
  waits(ms: number): boolean;
}

const ATTEMPTS = 12;

/** Losing more races than this in a row is no chance: an import writes one transaction after the other, and so may people. */
const TURN_AFTER = 2;

/** As long as a person waits for an answer; there are turns for many within it. */
const PEOPLE_WAIT_MS = 10_000;

/** For requests of people: short pauses, and an end after some seconds. */
export const userRetries: RetryPolicy = {
  shortestMs: 0,
  firstMs: 20,
  longestMs: 1_000,
  turns: { after: TURN_AFTER, waits: (ms) => ms < PEOPLE_WAIT_MS },
  goesOn: (tries) => tries < ATTEMPTS,
};

/** For background work: longer pauses than requests of people take, so that people come first. */
export const workPauses = { shortestMs: 60, firstMs: 100, longestMs: 3_000 };

/** An import waits as long as its function has time, and hands the rest on after that. */
export const workRetries = (hasTime: () => boolean): RetryPolicy => ({
  ...workPauses,
  turns: { after: TURN_AFTER, waits: hasTime },
  goesOn: (tries) => tries < ATTEMPTS || hasTime(),
});

/** Waits before the next try: longer each time, and for a random time, so that the same writers do not collide again. */
export const pause = ({ shortestMs, firstMs, longestMs }: RetryPolicy, tries: number) =>
  wait(shortestMs + Math.random() * Math.min(firstMs * 2 ** tries, longestMs));

/** Waits a moment, in which another writer can write. */
export const giveWay = () => wait(workPauses.shortestMs * (1 + Math.random()));

/** Other writers were first at every try. */
export class Busy extends ApplicationError {
  constructor() {
    super('Service failed!', 'Many changes are being saved to this list. Please try again in a moment.', 503);
  }
}
