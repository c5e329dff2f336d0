import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { IDLE_LIMIT_MS, LAST_SEEN_GRANULARITY_MS, SESSION_LIFE_MS } from '#contract/rules/limits.ts';
import { table } from '#lambdas/ports/table.ts';
import { keys } from '#lambdas/store/keys.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { signIn } = await import('../support/people.ts');
const { ids } = await createWorld();

const set = async (Key: ReturnType<typeof keys.session>, field: string, value: unknown) =>
  table.send(
    new UpdateCommand({
      TableName: settings.table,
      Key,
      UpdateExpression: 'SET #field = :value',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#field': field },
      ExpressionAttributeValues: { ':value': value },
    }),
  );

const cases = {
  'nothing has happened for half an hour': [
    'session',
    'lastSeen',
    () => Date.now() - IDLE_LIMIT_MS - LAST_SEEN_GRANULARITY_MS - 1,
    /^Nothing happened for 30 minutes/,
  ],
  'it has lasted half a day': [
    'session',
    'createdAt',
    () => Date.now() - SESSION_LIFE_MS - 1,
    /^A session lasts 12 hours/,
  ],
  'its owner has left in another window': ['session', 'ended', () => true, /^You signed out in another window/],
  'all sessions were ended': ['principal', 'sessionsFrom', () => Date.now() + 1, /^All your sessions were ended/],
  'its owner was locked': ['principal', 'accountNonLocked', () => false, /locked your account; it stays locked until/],
  'its owner was disabled': ['principal', 'enabled', () => false, /disabled your account/],
} as const;

describe('a call of a session that has ended', () => {
  it.each(Object.entries(cases))('says so when %s', async (_, [where, field, value, reason]) => {
    const as = await signIn({ companyId: ids.a, roles: [1] });
    expect((await call('GET', '/user', { as })).http).toBe(200);
    const key = where === 'session' ? keys.session(as.claims.origin_jti ?? '') : keys.principal(as.claims.sub ?? '');
    await set(key, field, value());
    const { http, message, data } = await call('GET', '/user', { as });
    expect({ http, message }).toEqual({ http: 401, message: 'Invalid user name and Password , Login Failed' });
    expect(data.reason).toMatch(reason);
  });

  it('says nothing about the owner to another user whose token names it', async () => {
    const [as, other] = [
      await signIn({ companyId: ids.a, roles: [1] }),
      await signIn({ companyId: ids.a, roles: [1] }),
    ];
    await set(keys.session(as.claims.origin_jti ?? ''), 'ended', true);
    const { data } = await call('GET', '/user', {
      as: { ...other, claims: { ...other.claims, origin_jti: as.claims.origin_jti ?? '' } },
    });
    expect(data.reason).toBe('Please sign in again.');
  });
});
