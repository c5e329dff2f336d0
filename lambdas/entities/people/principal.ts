import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import { TimeZone } from '#contract/fields/common.ts';
import { dayIn, showDay } from '#contract/rules/dates.ts';
import { IDLE_LIMIT_MS, LAST_SEEN_GRANULARITY_MS, SESSION_LIFE_MS } from '#contract/rules/limits.ts';
import { hasRole, NCRA, seesTree } from '#contract/rules/roles.ts';
import { isOut, standingWords } from '#contract/standing/standings.ts';
import { standingOn, stepOn } from '#contract/standing/step.ts';
import { StandingSteps } from '#contract/standing/step-schema.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { PORTAL, tenantIdOf } from '#lambdas/store/id.ts';
import { getItems } from '#lambdas/store/items.ts';
import { keys } from '#lambdas/store/keys.ts';
import { openFields, upcastersOf } from '#lambdas/store/repository/entity.ts';
import { namesOf, reference } from '../reference.ts';

/**
 * The part of a user record that decides what the person may do; stored under the token's `sub`. Role matrix 0.
 * Sessions that began before `sessionsFrom` (epoch milliseconds) have ended.
 */
export const Principal = z.object({
  sub: z.string(),
  userId: z.string(),
  userName: z.string(),
  userEmail: z.string(),
  formerEmail: z.string().default(''),
  isSuperadmin: z.boolean(),
  roles: z.array(z.union([z.literal(1), z.literal(2), z.literal(3)])),
  home: z.string(),
  enabled: z.boolean(),
  accountNonLocked: z.boolean(),
  sessionsFrom: z.number().default(0),
});
export type Principal = z.infer<typeof Principal>;

/** A portal session; the authority on whether a token still counts (D-12). Times in epoch milliseconds. */
export const Session = z.object({
  sub: z.string(),
  userId: z.string(),
  createdAt: z.number(),
  lastSeen: z.number(),
  /** When its owner last proved to be the owner, by their old password. */
  renewedAt: z.number().default(0),
  ended: z.boolean().default(false),
});
export type Session = z.infer<typeof Session>;

/** Staff of a reseller, who see neither other resellers nor what is the data company's alone. D-99. */
export const isOfReseller = ({ home }: Pick<Principal, 'home'>) => home !== tenantIdOf(home);

/** How far staff see: Experian staff of a reseller see that reseller only, as its other staff do. Role matrix 0, D-99. */
export const visibilityOf = (person: Pick<Principal, 'home' | 'roles' | 'isSuperadmin'>): 'tree' | 'home' =>
  seesTree(person) && (hasRole(person, NCRA) || !isOfReseller(person)) ? 'tree' : 'home';

const isPrincipal = (item: Record<string, unknown>) => String(item.pk).startsWith('P#');

/** The principal of a Cognito `sub`, or undefined. */
export const findPrincipal = async (sub: string) => {
  const Key = keys.principal(sub);
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  return Item && Principal.parse(Item);
};

/** The person behind a token and their session, in one strongly consistent read; throws 503 when the table does not give them. */
export const findCaller = async (sub: string, sessionId: string) => {
  const items = await getItems([keys.principal(sub), keys.session(sessionId)]);
  const principal = items.find(isPrincipal);
  const session = items.find((item) => !isPrincipal(item));
  return {
    principal: principal && Principal.parse(principal),
    session: session && Session.parse(session),
  };
};

const MINUTE_MS = 60_000;
const ends = {
  left: 'You signed out in another window.',
  revoked: 'All your sessions were ended, because your account, password, address or second factor was changed.',
  idle: `Nothing happened for ${IDLE_LIMIT_MS / MINUTE_MS} minutes.`,
  long: `A session lasts ${SESSION_LIFE_MS / MINUTE_MS / 60} hours at most.`,
} as const;

/** Why a session of its owner has ended, in a sentence for the owner; undefined while it is within its limits. D-28. */
export const endOfSession = (session: Session, { sessionsFrom }: Pick<Principal, 'sessionsFrom'>, now: number) => {
  if (session.ended) return ends.left;
  if (Math.max(session.createdAt, session.renewedAt) <= sessionsFrom) return ends.revoked;
  if (now - session.createdAt > SESSION_LIFE_MS) return ends.long;
  return now - session.lastSeen > IDLE_LIMIT_MS + LAST_SEEN_GRANULARITY_MS ? ends.idle : undefined;
};

/** Whether the session is its owner's, was not ended, and is within its idle and absolute limits. D-28. */
export const isAlive = (session: Session, principal: Pick<Principal, 'sub' | 'sessionsFrom'>, now: number) =>
  session.sub === principal.sub && endOfSession(session, principal, now) === undefined;

/** Starts the session of a token; one that is there already, or was, stays as it is. `now` is when the token was looked at. */
export const startSession = async (
  sessionId: string,
  { sub, userId }: Pick<Principal, 'sub' | 'userId'>,
  now: number,
) => {
  const expiresAt = Math.ceil((now + SESSION_LIFE_MS) / 1000);
  const Item = { ...keys.session(sessionId), sub, userId, createdAt: now, lastSeen: now, expiresAt };
  const ConditionExpression = 'attribute_not_exists(pk)';
  await table.send(new PutCommand({ TableName: env().TABLE_NAME, Item, ConditionExpression })).catch(unlessRefused);
};

const unlessRefused = (error: unknown) => {
  if (!(error instanceof ConditionalCheckFailedException)) throw error;
};

const setOnSession = async (sessionId: string, field: keyof Session, value: unknown) => {
  const command = new UpdateCommand({
    TableName: env().TABLE_NAME,
    Key: keys.session(sessionId),
    UpdateExpression: 'SET #field = :value',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#field': field },
    ExpressionAttributeValues: { ':value': value },
  });
  await table.send(command).catch(unlessRefused);
};

/** Notes that the session is in use, at most every five minutes, so that a read stays a read. */
export const touchSession = async (sessionId: string, session: Session, now: number) => {
  if (now - session.lastSeen >= LAST_SEEN_GRANULARITY_MS) await setOnSession(sessionId, 'lastSeen', now);
};

/** Keeps the one session in which its owner has just ended all the others. */
export const renewSession = (sessionId: string) => setOnSession(sessionId, 'renewedAt', Date.now());

/** Ends a session for good: its item stays until its tokens have expired, so that none of them starts another. D-12. */
export const endSession = (sessionId: string) => setOnSession(sessionId, 'ended', true);

/** What the standing of a reseller depends on. Every function of the API reads it, so it opens no more of the records. */
const Standee = z.object({ deactivate: z.boolean(), standingSteps: StandingSteps });
const Root = z.object({ settings: z.object({ timeZone: TimeZone }) });

const fieldsOf = (items: readonly Record<string, unknown>[], name: 'reseller' | 'company') => {
  const item = items.find(({ pk }) => String(pk).includes(`#${name}#`));
  return item && openFields(item, upcastersOf(name));
};

/**
 * Why users of a reseller only read, in a sentence; undefined for users who do more: those of a root company, and of a reseller
 * whose standing is good. One read, as it is now.
 */
export const readOnlySentence = async ({ home }: Pick<Principal, 'home'>): Promise<string | undefined> => {
  if (home === '' || !isOfReseller({ home })) return undefined;
  const tenantId = tenantIdOf(home);
  const items = await getItems([keys.record(tenantId, 'reseller', home), keys.record(PORTAL, 'company', tenantId)]);
  const [reseller, root] = [Standee.safeParse(fieldsOf(items, 'reseller')), Root.safeParse(fieldsOf(items, 'company'))];
  if (!reseller.success) return undefined;
  const timeZone = root.success ? root.data.settings.timeZone : 'UTC';
  const today = dayIn(timeZone)(new Date().toISOString());
  const standing = standingOn('reseller', reseller.data, today);
  if (!isOut(standing)) return undefined;
  const step = stepOn(reseller.data.standingSteps, today);
  const reason = step && step.reason > 0 ? namesOf(await reference('standingReasons'))(step.reason) : '';
  const since = step ? ` since ${showDay(step.day)}` : '';
  return `Your company is ${standingWords[standing].toLowerCase()}${since}${reason === '' ? '' : ` (${reason})`}. You can read everything, and change nothing until it is active again.`;
};

/** Refuses a change by a user who only reads: 403, with the reason. ADR 0044. */
export const requireChanging = async (person: Pick<Principal, 'home'>): Promise<void> => {
  const sentence = await readOnlySentence(person);
  if (sentence !== undefined) throw new ApplicationError('Your company only reads at the moment', sentence, 403);
};
