import { setTimeout as pause } from 'node:timers/promises';
import {
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';

const EVERY_MS = 15_000;

const statusOf = async (db: DynamoDBClient, TableName: string): Promise<string | undefined> => {
  try {
    return (await db.send(new DescribeTableCommand({ TableName }))).Table?.TableStatus;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

/** Where the table of a time is restored to: the same name for the same time, so that a second run goes on with the first one's. */
const restoredName = (table: string, at: Date): string =>
  `${table}-at-${at.toISOString().replace(/\D/g, '').slice(0, 14)}`;

/**
 * Restores a table as it was at a time, next to it, and waits: twenty minutes and more, whatever its size. Returns its name.
 * It is not part of any stack; the operator who restored it removes it.
 */
export const tableOfThen = async (db: DynamoDBClient, table: string, at: Date, everyMs = EVERY_MS): Promise<string> => {
  const TargetTableName = restoredName(table, at);
  if ((await statusOf(db, TargetTableName)) === undefined)
    await db.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: table,
        TargetTableName,
        RestoreDateTime: at,
        BillingModeOverride: 'PAY_PER_REQUEST',
      }),
    );
  while ((await statusOf(db, TargetTableName)) !== 'ACTIVE') await pause(everyMs);
  return TargetTableName;
};
