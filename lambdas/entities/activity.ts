import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ActivityRow } from '../../contract/account/activity-list.ts';
import { table } from '../ports/table.ts';
import { newSalt } from '../store/audit-line.ts';
import { env } from '../store/env-values.ts';
import { type Key, keys } from '../store/keys.ts';

const KEPT_S = 400 * 86_400;
const MINUTE_MS = 60_000;

/** Where a request came from. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
}

/** For what the server does by itself, such as after a call of Cognito. */
export const noOrigin: Origin = { ip: '', userAgent: '' };

/** One line of a person's audit trail. D-52. */
export interface Activity {
  readonly type:
    | 'login'
    | 'logout'
    | 'password'
    | 'mfa'
    | 'user-change'
    | 'download'
    | 'evidence'
    | 'retention'
    | 'report'
    | 'denied'
    | 'family';
  readonly detail?: string;
}

const signInTypes: readonly Activity['type'][] = ['login', 'logout'];

const put = async (key: Key, date: string, { type, detail }: Activity, { ip, userAgent }: Origin) => {
  const expiresAt = Math.floor(Date.now() / 1000) + KEPT_S;
  const Item = { ...key, type, detail, ip, userAgent, date, expiresAt, salt: newSalt() };
  // A line is never put over another one, which the audit trail's copy would tell of.
  const command = new PutCommand({ TableName: env.TABLE_NAME, Item, ConditionExpression: 'attribute_not_exists(pk)' });
  await table.send(command).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
};

/** Appends to a person's audit trail; lines are never changed and expire after 400 days. */
export const recordActivity = async (userId: string, activity: Activity, origin: Origin) => {
  const date = new Date().toISOString();
  // Two lines of one millisecond must not be one.
  const at = `${date}-${randomBytes(3).toString('hex')}`;
  const key = signInTypes.includes(activity.type) ? keys.activityLine(userId, at) : keys.audit(userId, at);
  await put(key, date, activity, origin);
};

/** Notes a refused action, one line a minute for each, however often it is tried. */
export const recordDenied = async (userId: string, action: string, origin: Origin) => {
  const now = Date.now();
  const minute = new Date(now - (now % MINUTE_MS)).toISOString();
  await put(keys.audit(userId, `${minute}-denied-${action}`), minute, { type: 'denied', detail: action }, origin);
};

/** Whether the person has ever signed in, as far back as lines are kept. */
export const hasSignedIn = async (userId: string): Promise<boolean> => (await signInsOf(userId)).length > 0;

/** A person's sign-ins and sign-outs, oldest first. */
export const signInsOf = async (userId: string): Promise<ActivityRow[]> => {
  const pages = paginateQuery(
    { client: table },
    {
      TableName: env.TABLE_NAME,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.activity(userId) },
      ExpressionAttributeNames: { '#type': 'type', '#date': 'date' },
      ProjectionExpression: '#type, #date',
      ConsistentRead: true,
    },
  );
  const rows: ActivityRow[] = [];
  for await (const { Items } of pages) rows.push(...z.array(ActivityRow).parse(Items ?? []));
  return rows;
};

/** When the person was here last before the sign-in at `signedInAt` (epoch milliseconds): an ISO time, '' for the first visit. */
export const lastVisit = async (userId: string, signedInAt: number): Promise<string> => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: env.TABLE_NAME,
      KeyConditionExpression: 'pk = :pk AND sk < :now',
      ExpressionAttributeValues: { ':pk': keys.activity(userId), ':now': new Date(signedInAt).toISOString() },
      ExpressionAttributeNames: { '#type': 'type', '#date': 'date' },
      ProjectionExpression: '#type, #date',
      ScanIndexForward: false,
      Limit: 1,
    }),
  );
  return z.array(ActivityRow).parse(Items)[0]?.date ?? '';
};
