import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { keys } from '#lambdas/store/keys.ts';
import type { ListSource } from '../list-source.ts';
import { Busy, pause, type RetryPolicy } from './retry-policy.ts';

/** So long no other user writes to a list; whoever ends without writing holds the others up no longer. */
const TURN_MS = 1_000;

/** Stands for no user's turn. */
const NOBODY = '-';

/**
 * The condition on the head of a list under which a user may write, next to that on its version: it is no user's turn, or
 * their own, or one that was not used.
 */
export const lockCondition = (turn = NOBODY) => ({
  expression: '(attribute_not_exists(turnOf) OR turnOf = :turn OR turnEnds < :now)',
  values: { ':turn': turn, ':now': Date.now() },
});

/** The end of the update that writes: a turn is for one write. */
export const RELEASES_LOCK = 'REMOVE turnOf, turnEnds';

/** Whether the head of a list that refused a turn is a user's: a list without an entry has no turns. */
const isTaken = ({ Item }: ConditionalCheckFailedException) => Item?.turnOf !== undefined;

/**
 * Takes the next turn of a list for a writer who was too slow several times, because others write without a pause; they try
 * again meanwhile. False where nothing could be written now: it is another user's turn, or a transaction is on its way.
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
    if (error instanceof ConditionalCheckFailedException) return !isTaken(error);
    if (error instanceof TransactionConflictException) return false;
    throw error;
  }
};

/** Waits for a turn. The pauses stay short: who came later is not to be quicker. Throws Busy when it waits no longer. */
export const ownLock = async (tenantId: TenantId, list: ListSource, turn: string, retries: RetryPolicy) => {
  const began = performance.now();
  while (!(await takeLock(tenantId, list, turn))) {
    if (!retries.turns.waits(performance.now() - began)) throw new Busy();
    await pause(retries, 1);
  }
};
