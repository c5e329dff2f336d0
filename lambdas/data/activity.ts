import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '../ports/table.ts';
import { env } from './env-values.ts';
import { keys } from './keys.ts';

const KEPT_S = 400 * 86_400;

/** One line of a person's login activity. D-52. */
export interface Activity {
  readonly type: 'login' | 'logout';
  readonly ip: string;
  readonly userAgent: string;
  readonly detail?: string;
}

/** Appends to the audit trail of a person's sign-ins; entries are never changed and expire after 400 days. */
export const recordActivity = async (userId: string, activity: Activity) => {
  const date = new Date().toISOString();
  const expiresAt = Math.floor(Date.now() / 1000) + KEPT_S;
  const Item = { ...keys.activity(userId, date), ...activity, date, expiresAt };
  await table.send(new PutCommand({ TableName: env.TABLE_NAME, Item }));
};
