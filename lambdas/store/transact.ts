import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { table } from '../ports/table.ts';

/** Waits longer with each attempt (counted from 0), at most a second, for a random time so that callers do not retry together. */
export const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(20 * 2 ** attempt, 1_000)));

/** Why the table has refused a transaction: a code for each item; none for another error. */
export const codesOf = (error: unknown) =>
  error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []).map(({ Code }) => Code) : [];

const ATTEMPTS = 5;

/** Writes all or none; again when another transaction with the same items, that of a second tab or run, is in the way. */
export const transact = async (TransactItems: TransactWriteCommandInput['TransactItems']): Promise<void> => {
  for (let tries = 1; ; tries++)
    try {
      return void (await table.send(new TransactWriteCommand({ TransactItems })));
    } catch (error) {
      if (tries === ATTEMPTS || !codesOf(error).includes('TransactionConflict')) throw error;
      await pause(tries);
    }
};
