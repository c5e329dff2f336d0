import { BatchGetCommand, DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { IDLE_LIMIT_MS, LAST_SEEN_GRANULARITY_MS, SESSION_LIFE_MS } from '../../contract/rules/limits.ts';
import { table } from '../ports/table.ts';
import { env } from './env-values.ts';
import { keys } from './keys.ts';

/** The part of a user record that decides what the person may do; stored under the token's `sub`. ROLE_MATRIX 0. */
export const Principal = z.object({
  sub: z.string(),
  userId: z.string(),
  userName: z.string(),
  userEmail: z.string(),
  isSuperadmin: z.boolean(),
  roles: z.array(z.union([z.literal(1), z.literal(2), z.literal(3)])),
  home: z.string(),
  enabled: z.boolean(),
  accountNonLocked: z.boolean(),
});
export type Principal = z.infer<typeof Principal>;

/** A portal session; the authority on whether a token still counts (D-12). Times in epoch milliseconds. */
export const Session = z.object({ sub: z.string(), userId: z.string(), createdAt: z.number(), lastSeen: z.number() });
export type Session = z.infer<typeof Session>;

const isPrincipal = (item: Record<string, unknown>) => String(item.pk).startsWith('P#');

/** The principal of a Cognito `sub`, or undefined. */
export const findPrincipal = async (sub: string) => {
  const Key = keys.principal(sub);
  const { Item } = await table.send(new GetCommand({ TableName: env.TABLE_NAME, Key, ConsistentRead: true }));
  return Item && Principal.parse(Item);
};

/** The person behind a token and their session, in one strongly consistent read. */
export const findCaller = async (sub: string, sessionId: string) => {
  const Keys = [keys.principal(sub), keys.session(sessionId)];
  const { Responses } = await table.send(
    new BatchGetCommand({ RequestItems: { [env.TABLE_NAME]: { Keys, ConsistentRead: true } } }),
  );
  const items = Responses?.[env.TABLE_NAME] ?? [];
  const principal = items.find(isPrincipal);
  const session = items.find((item) => !isPrincipal(item));
  return {
    principal: principal && Principal.parse(principal),
    session: session && Session.parse(session),
  };
};

/** Whether the session is within its idle and absolute limits. D-28. */
export const isAlive = (session: Session, now: number) =>
  now - session.lastSeen <= IDLE_LIMIT_MS + LAST_SEEN_GRANULARITY_MS && now - session.createdAt <= SESSION_LIFE_MS;

export const startSession = async (sessionId: string, { sub, userId }: Principal, now: number) => {
  const expiresAt = Math.ceil((now + SESSION_LIFE_MS) / 1000);
  const Item = { ...keys.session(sessionId), sub, userId, createdAt: now, lastSeen: now, expiresAt };
  await table.send(new PutCommand({ TableName: env.TABLE_NAME, Item }));
};

/** Notes that the session is in use, at most every five minutes, so that a read stays a read. */
export const touchSession = async (sessionId: string, session: Session, now: number) => {
  if (now - session.lastSeen < LAST_SEEN_GRANULARITY_MS) return;
  await table.send(
    new UpdateCommand({
      TableName: env.TABLE_NAME,
      Key: keys.session(sessionId),
      UpdateExpression: 'SET lastSeen = :now',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':now': now },
    }),
  );
};

export const endSession = async (sessionId: string) => {
  await table.send(new DeleteCommand({ TableName: env.TABLE_NAME, Key: keys.session(sessionId) }));
};
