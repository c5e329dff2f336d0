import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ActivityRow } from '#contract/account/activity-list.ts';
import type { RecordKind } from '#contract/record/history.ts';
import type { Via } from '#contract/site/headers.ts';
import { table } from '../ports/table.ts';
import { newSalt } from '../store/audit-line.ts';
import { env } from '../store/env.ts';
import { mayBeTenant, PORTAL, type TenantId, tenantIdOf } from '../store/id.ts';
import { type Key, keys } from '../store/keys.ts';

const STORED_S = 400 * 86_400;
const MINUTE_MS = 60_000;

/** Where a request came from, and by which client; no `via` for what the server does by itself. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
  readonly via?: Via | undefined;
  /** The name of the token of the public API that it came with. */
  readonly tokenName?: string | undefined;
}

/** For what the server does by itself, such as after a call of Cognito. */
export const noOrigin: Origin = { ip: '', userAgent: '' };

export const activityTypes = [
  'login',
  'logout',
  'password',
  'mfa',
  'user-change',
  'download',
  'evidence',
  'retention',
  'requirement',
  'inspectionSettings',
  'purposeSettings',
  'registerFile',
  'registerSent',
  'report',
  'calendar',
  'token',
  'webhook',
  'companySignIn',
  'accessReview',
  'comment',
  'denied',
  'family',
] as const;
type ActivityType = (typeof activityTypes)[number];

/** One line of a person's audit trail. D-52. */
export interface Activity {
  readonly type: ActivityType;
  readonly detail?: string;
  /** What users of the tenant read instead of the detail, which may name ids. */
  readonly said?: string;
  /** The record it is about, by which the tenant is known. */
  readonly about?: { readonly kind: RecordKind; readonly id: string };
  /** The tenant it concerns, where no record says so; otherwise the person's own. */
  readonly tenant?: TenantId | null | undefined;
  /** The user who did it to the person. */
  readonly by?: string;
}

const signInTypes: readonly ActivityType[] = ['login', 'logout'];

/** Changes of users stand in their journal already. */
const isLogged = (type: ActivityType) => type !== 'user-change' && type !== 'family';

/** Grows when what a line of a tenant holds changes its meaning; lines of a later format are not shown. */
export const TENANT_EVENT_FORMAT = 1;

const put = async (key: Key, date: string, line: object) => {
  const expiresAt = Math.floor(Date.now() / 1000) + STORED_S;
  const Item = { ...key, ...line, date, expiresAt, salt: newSalt() };
  // A line is never put over another one, which the audit trail's copy would tell of.
  const command = new PutCommand({
    TableName: env().TABLE_NAME,
    Item,
    ConditionExpression: 'attribute_not_exists(pk)',
  });
  await table.send(command).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
};

type Manner = Pick<Origin, 'via' | 'tokenName'>;

/** Adds the line to the audit trail of the tenant that it concerns; nothing for what concerns none. */
const putForTenant = async (
  userId: string,
  at: string,
  date: string,
  activity: Activity,
  { via, tokenName }: Manner,
) => {
  const { type, detail, said = detail, about, tenant, by = userId } = activity;
  const tenantId = about ? tenantIdOf(about.id) : (tenant ?? tenantIdOf(userId));
  if (!isLogged(type) || tenantId === PORTAL || !mayBeTenant(tenantId)) return;
  const subject = about ?? (by === userId ? undefined : { kind: 'user' as const, id: userId });
  const subjectOf = { kind: subject?.kind, recordId: subject?.id };
  const line = { format: TENANT_EVENT_FORMAT, type, detail: said, by, via, token: tokenName, ...subjectOf };
  await put(keys.tenantEvent(tenantId, at), date, line);
};

/** Appends to a person's audit trail and to that of the tenant; lines are never changed and expire after 400 days. */
export const recordActivity = async (userId: string, activity: Activity, origin: Origin) => {
  const { ip, userAgent } = origin;
  const { type, detail } = activity;
  const date = new Date().toISOString();
  // Two lines of one millisecond must not be one.
  const at = `${date}-${randomBytes(3).toString('hex')}`;
  const key = signInTypes.includes(type) ? keys.activityLine(userId, at) : keys.audit(userId, at);
  await Promise.all([
    put(key, date, { type, detail, ip, userAgent }),
    putForTenant(userId, at, date, activity, origin),
  ]);
};

/** Notes a refused action, one line a minute for each, however often it is tried. */
export const recordDenied = async (userId: string, action: string, origin: Origin) => {
  const { ip, userAgent } = origin;
  const now = Date.now();
  const minute = new Date(now - (now % MINUTE_MS)).toISOString();
  const activity: Activity = { type: 'denied', detail: action };
  await Promise.all([
    put(keys.audit(userId, `${minute}-denied-${action}`), minute, { ...activity, ip, userAgent }),
    putForTenant(userId, `${minute}-denied-${userId}-${action}`, minute, activity, origin),
  ]);
};

/** Whether the person has ever signed in, as far back as lines are stored. */
export const hasSignedIn = async (userId: string): Promise<boolean> => (await signInsOf(userId)).length > 0;

/** A person's sign-ins and sign-outs, oldest first. */
export const signInsOf = async (userId: string): Promise<ActivityRow[]> => {
  const pages = paginateQuery(
    { client: table },
    {
      TableName: env().TABLE_NAME,
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
      TableName: env().TABLE_NAME,
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
