import { describe, expect, it } from 'vitest';
import { contract } from '#contract/routes.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { type Scope, scopes } from '#contract/rules/token-scopes.ts';
import { publicRoutesOf } from '#contract/v1.ts';
import { startBackend } from '../support/backend.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { signIn } = await import('../support/people.ts');
const { putToken } = await import('#lambdas/entities/tokens/token-ends.ts');
const { newTokenId, newTokenText } = await import('#lambdas/entities/tokens/token-text.ts');

const publicRoutes = publicRoutesOf(contract);
const ids = await createTwoTenants();
/** A user has 20 tokens at most, and there are more scopes. */
const users = [
  await signIn({ companyId: ids.a, roles: [NCRA, RESELLER] }),
  await signIn({ companyId: ids.a, roles: [NCRA, RESELLER] }),
] as const;

/** The text of a token of a user with one scope. */
const tokenWith = async (scope: Scope): Promise<string> => {
  const user = users[scopes.indexOf(scope) < 12 ? 0 : 1];
  const id = newTokenId({ sub: user.claims.sub ?? '' });
  const { text, hash } = newTokenText('local', id);
  const never = { lastUsedAt: '', lastFrom: '', revokedAt: '', revokedById: '', revokedByName: '', why: '' };
  const [madeAt, endsAt] = [new Date().toISOString(), new Date(Date.now() + 86_400_000).toISOString()];
  const of = { ownerId: user.userId, home: ids.a, roles: [], byId: user.userId, byName: '' };
  const isPut = await putToken({
    id,
    kind: 'personal',
    name: scope,
    hash,
    scopes: [scope],
    networks: [],
    madeAt,
    endsAt,
    ...of,
    ...never,
  });
  expect(isPut).toBe(true);
  return text;
};

const tokens = new Map<Scope, string>();
for (const scope of scopes) tokens.set(scope, await tokenWith(scope));

/** Whether a call is refused for want of a scope. */
const lacksScope = async (scope: Scope, method: string, path: string): Promise<boolean> => {
  const headers = { authorization: `Bearer ${tokens.get(scope)}`, 'if-match': '"1"' };
  const body = method === 'POST' || method === 'PUT' ? {} : undefined;
  const { http, text } = await call(method, `/v1${path.replaceAll('{id}', 'nothing')}`, { headers, body });
  expect([method, path, http]).not.toEqual([method, path, 500]);
  return http === 403 && text.includes('does not have the scope');
};

describe('the public API', () => {
  it('has a call for each scope, and no two calls of one name', () => {
    expect(new Set(publicRoutes.map(({ scope }) => scope))).toEqual(new Set(scopes));
    const names = publicRoutes.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('opens no call of users, roles, tokens, holds, settings or restoring', () => {
    const areas = new Set(publicRoutes.map(({ area }) => area));
    for (const area of ['user', 'account', 'session', 'apiToken', 'hold', 'notification', 'view'] as const)
      expect(areas.has(area)).toBe(false);
    expect(publicRoutes.map(({ route }) => route.path).filter((path) => /setting|restore|merge/i.test(path))).toEqual(
      [],
    );
  });

  it.each(publicRoutes.map(({ method, path, scope }) => [method, path, scope] as const))(
    '%s %s is open to tokens with %s alone',
    async (method, path, scope) => {
      for (const each of scopes) expect([each, await lacksScope(each, method, path)]).toEqual([each, each !== scope]);
    },
  );
});
