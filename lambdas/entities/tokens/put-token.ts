import { TOKENS_MAX } from '#contract/rules/token-scopes.ts';
import { env } from '#lambdas/store/env.ts';
import { mayBeTenant, tenantIdOf } from '#lambdas/store/id.ts';
import { keys } from '#lambdas/store/keys.ts';
import { getItems } from '#lambdas/store/read-items.ts';
import { codesOf, pause, transact } from '#lambdas/store/transact.ts';
import { placeOf, type StoredToken, stateOf, TOKEN_FORMAT, tokensOf } from './api-token.ts';
import { endItem } from './token-ends.ts';

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
