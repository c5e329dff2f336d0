import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { PERSONAL_DAYS_MAX, TOKEN_REMINDER_DAYS, TOKENS_MAX } from '#contract/rules/token-scopes.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { mayBeTenant, type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { codesOf, getItems, pause, transact } from '#lambdas/store/items.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { keys } from '#lambdas/store/keys.ts';
import { placeOf, type StoredToken, stateOf, TOKEN_FORMAT, tokensOf } from './api-token.ts';

const DAY_MS = 86_400_000;
/** Of no reminder yet. */
const NONE = 1_000;

/** What one transaction takes, besides the end itself. */
export const MESSAGES_AT_ONCE = 99;

/**
 * The end of a valid token. `told` is the fewest days before it of which its owner was reminded, `sent` how many messages of the next
 * reminder are sent, of a company with more people than one transaction tells.
 */
const TokenEnd = z.object({
  id: z.string(),
  kind: z.enum(['personal', 'service']),
  ownerId: z.string(),
  name: z.string(),
  endsAt: z.string(),
  told: z.number().default(NONE),
  sent: z.number().default(0),
});
export type TokenEnd = z.infer<typeof TokenEnd>;

const tenantOf = ({ ownerId }: Pick<TokenEnd, 'ownerId'>): TenantId => tenantIdOf(ownerId);

/** The reminder that is due by a moment: 14 or 3 days before the end; undefined if there is none. */
const markAt = (endsAt: string, now: number) =>
  TOKEN_REMINDER_DAYS.findLast((days) => Date.parse(endsAt) - now <= days * DAY_MS);

/** The item of a new token's end. Of a token that is made for fewer days its owner knows: there is no reminder of those. */
export const endItem = ({ id, kind, ownerId, name, endsAt }: Omit<TokenEnd, 'told' | 'sent'>) => ({
  ...keys.tokenEnd(tenantOf({ ownerId }), endsAt, id),
  ...{ id, kind, ownerId, name, endsAt, told: markAt(endsAt, Date.now()) ?? NONE, format: 1 },
  expiresAt: Math.ceil(Date.parse(endsAt) / 1000),
});

/** A reminder that is due. */
export interface DueEnd extends TokenEnd {
  readonly mark: number;
}

/** The ends of a tenant's valid tokens, from a moment until another one (epoch milliseconds). */
const endsBetween = async (tenantId: TenantId, from: number, until: number): Promise<TokenEnd[]> => {
  const pages = paginateQuery(
    { client: table },
    {
      TableName: env().TABLE_NAME,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
      ExpressionAttributeValues: {
        ':pk': keys.tokenEnds(tenantId),
        // Behind the time stands the token's id, so that what ends at this moment has ended.
        ':from': `${new Date(from).toISOString()}~`,
        ':until': `${new Date(until).toISOString()}~`,
      },
    },
  );
  const ends: TokenEnd[] = [];
  for await (const { Items = [] } of pages) ends.push(...Items.map((item) => TokenEnd.parse(item)));
  return ends;
};

/** How many valid tokens of their own the users of a tenant have, by `sub`: one query, however many users. */
export const countPersonalTokens = async (tenantId: TenantId, now: number): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  for (const { id, kind } of await endsBetween(tenantId, now, now + (PERSONAL_DAYS_MAX + 1) * DAY_MS))
    if (kind === 'personal') counts.set(placeOf(id), (counts.get(placeOf(id)) ?? 0) + 1);
  return counts;
};

/** The ends of a tenant's tokens of which their owners are to be reminded now. */
export const dueEnds = async (tenantId: TenantId, now: number): Promise<DueEnd[]> => {
  const ends = await endsBetween(tenantId, now, now + TOKEN_REMINDER_DAYS[0] * DAY_MS);
  return ends.flatMap((end) => {
    const mark = markAt(end.endsAt, now);
    return mark !== undefined && mark < end.told ? [{ ...end, mark }] : [];
  });
};

/** Notes in one transaction that some messages of a reminder are sent, and sends them. */
const sendPart = (end: DueEnd, sent: number, part: readonly TransactItem[], isLast: boolean) =>
  transact([
    {
      Update: {
        TableName: env().TABLE_NAME,
        Key: keys.tokenEnd(tenantOf(end), end.endsAt, end.id),
        UpdateExpression: isLast ? 'SET told = :mark, sent = :next' : 'SET sent = :next',
        ConditionExpression: 'attribute_exists(pk) AND told > :mark AND (attribute_not_exists(sent) OR sent = :sent)',
        ExpressionAttributeValues: { ':mark': end.mark, ':sent': sent, ':next': isLast ? 0 : sent + part.length },
      },
    },
    ...part.map(({ item }) => item),
  ]);

/**
 * Notes a reminder together with its messages, in as many transactions as they need; an interrupted one goes on after the last. False if
 * another run has told of it or the token was revoked.
 */
export const tellEnd = async (end: DueEnd, messages: readonly TransactItem[]): Promise<boolean> => {
  for (let sent = end.sent; ; sent += MESSAGES_AT_ONCE) {
    const part = messages.slice(sent, sent + MESSAGES_AT_ONCE);
    const isLast = sent + MESSAGES_AT_ONCE >= messages.length;
    try {
      await sendPart(end, sent, part, isLast);
    } catch (error) {
      if (codesOf(error)[0] === 'ConditionalCheckFailed') return false;
      throw error;
    }
    if (isLast) return true;
  }
};

/** An ended token is shown to its owner for a year. */
const SHOWN_S = 366 * 86_400;

/**
 * What a new token writes: itself, when its owner is reminded of its end, which super admins are not because they belong to no tenant, and
 * that it is the newest of its owner, on condition that none was made since `newest` was.
 */
const itemsOf = (token: Omit<StoredToken, 'format'>, newest: string | undefined) => {
  const TableName = env().TABLE_NAME;
  const owner = placeOf(token.id);
  const expiresAt = Math.floor(Date.parse(token.endsAt) / 1000) + SHOWN_S;
  const Item = { ...keys.apiToken(owner, token.id), ...token, format: TOKEN_FORMAT, expiresAt };
  const mark = { ...keys.newestToken(owner), tokenId: token.id, ownerId: token.ownerId, expiresAt };
  const asSeen =
    newest === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'tokenId = :newest', ExpressionAttributeValues: { ':newest': newest } };
  const end = mayBeTenant(tenantIdOf(token.ownerId)) ? [{ Put: { TableName, Item: endItem(token) } }] : [];
  return [
    { Put: { TableName, Item: mark, ...asSeen } },
    { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
    ...end,
  ];
};

/** Whether another token of the owner was made in between, or is being made. */
const isOvertaken = (error: unknown): boolean => {
  const codes = codesOf(error);
  return codes[0] === 'ConditionalCheckFailed' || codes.includes('TransactionConflict');
};

/** Each time that a token is overtaken there is one more of its owner, so that it soon fits or does not, unless others are revoked. */
const ATTEMPTS = 2 * TOKENS_MAX;
/** The longest wait between two of them: a third of a second. */
const LONGEST_PAUSE = 4;

/** Stores a new token; false, and nothing is written, if its owner has as many valid ones as are allowed. Two at once count each other. */
export const putToken = async (token: Omit<StoredToken, 'format'>): Promise<boolean> => {
  const owner = placeOf(token.id);
  for (let tries = 1; ; tries++) {
    // Before the tokens are counted: one that is made after this changes it.
    const [mark] = await getItems([keys.newestToken(owner)]);
    const now = Date.now();
    const valid = (await tokensOf(owner)).filter((each) => stateOf(each, now) === 'valid');
    if (valid.length >= TOKENS_MAX) return false;
    try {
      await transact(itemsOf(token, mark && String(mark.tokenId)));
      return true;
    } catch (error) {
      if (tries === ATTEMPTS || !isOvertaken(error)) throw error;
      await pause(Math.min(tries, LONGEST_PAUSE));
    }
  }
};
