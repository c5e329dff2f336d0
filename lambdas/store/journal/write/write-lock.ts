import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { keys } from '#lambdas/store/keys.ts';
import type { ListSource } from '../entry.ts';
import { Busy, pause, type RetryPolicy } from './retry-policy.ts';

/** How long a lock excludes other writers; it expires if its owner ends without writing. */
const TURN_MS = 1_000;

/** In place of a lock's owner: no writer has it. */
const UNOWNED = '-';

/**
 * The condition, besides that on the version, under which a writer may write: the list is not locked, the lock is its own,
 * or the lock has expired.
 */
export const lockCondition = (turn = UNOWNED) => ({
  expression: '(attribute_not_exists(turnOf) OR turnOf = :turn OR turnEnds < :now)',
  values: { ':turn': turn, ':now': Date.now() },
});

/** The end of the update that writes: a lock is for one write. */
export const RELEASES_LOCK = 'REMOVE turnOf, turnEnds';

/** Whether another writer has the lock; a list without an entry cannot be locked. */
const isLocked = ({ Item }: ConditionalCheckFailedException) => Item?.turnOf !== undefined;

/**
 * Takes the write lock of a list for a writer that was too slow several times, because others write without a pause; they try
 * again meanwhile. False if nothing can be written now: another writer has the lock, or a transaction is on its way.
 */
export const takeLock = async (tenantId: TenantId, { name }: ListSource, turn: string): Promise<boolean> => {
  const { expression, values } = lockCondition(turn);
  const update = new UpdateCommand({
    TableName: env().TABLE_NAME,
    Key: keys.head(tenantId, name),
    UpdateExpression: 'SET turnOf = :turn, turnEnds = :ends',
    ConditionExpression: `attribute_exists(v) AND ${expression}`,
    ExpressionAttributeValues: { ...values, ':ends': Date.now() + TURN_MS },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
  try {
    await table.send(update);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return !isLocked(error);
    if (error instanceof TransactionConflictException) return false;
    throw error;
  }
};

/** Waits until this writer has the write lock. Short pauses, so that a later writer is not quicker. Throws Busy when it waits no longer. */
export const acquireLock = async (tenantId: TenantId, list: ListSource, turn: string, retries: RetryPolicy) => {
  const began = performance.now();
  while (!(await takeLock(tenantId, list, turn))) {
    if (!retries.turns.waits(performance.now() - began)) throw new Busy();
    await pause(retries, 1);
  }
};
