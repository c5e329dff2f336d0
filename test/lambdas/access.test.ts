import { describe, expect, it } from 'vitest';
import { type Area, actionsOf, type Route, routeKey } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';
import { may } from '#contract/rules/access.ts';
import { LAST_SEEN_GRANULARITY_MS } from '#contract/rules/limits.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { everybody } = await import('../support/all-people.ts');
const { claimsOf, signIn } = await import('../support/people.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { endSession, findCaller, startSession } = await import('#lambdas/entities/people/principal.ts');
const { UpdateCommand } = await import('@aws-sdk/lib-dynamodb');

const ids = await createTwoTenants();
const cast = await everybody(ids.a);
const routes: Route[] = Object.values(contract).flatMap((area) => Object.values<Route>(area));

/** What a call needs so that only the caller's rights decide. */
const inputs: Record<string, { query?: Record<string, string>; body?: unknown }> = {
  'POST /security/document/upload': { query: { modifier: 'reseller' }, body: { fileName: 'a.xlsx', size: 100 } },
  'GET /security/document/upload/{id}': { query: { modifier: 'reseller' } },
  'POST /security/document/upload/{id}/confirm': { query: { modifier: 'reseller' } },
  'POST /security/document/upload/{id}/columns': { query: { modifier: 'reseller' }, body: { columns: {} } },
  'POST /security/document/upload/{id}/cancel': { query: { modifier: 'reseller' } },
  'POST /security/document/upload/{id}/undo': { query: { modifier: 'reseller' } },
  'GET /security/document/upload/{id}/errors': { query: { modifier: 'reseller' } },
  'GET /security/document/upload/{id}/changes': { query: { modifier: 'reseller' } },
  'GET /security/document/upload/{id}/file': { query: { modifier: 'reseller' } },
  'GET /security/document/uploads': { query: { modifier: 'reseller' } },
  'GET /api/user/responsible': { query: { kind: 'reseller' } },
  'GET /security/document/download': { query: { subMenuType: 'Reseller' } },
  'GET /security/document/export': { query: { subMenuType: 'Reseller' } },
  'GET /security/getReportView': { query: { viewId: 'none' } },
  'GET /api/record/merge': { query: { kind: 'provider', id: 'none', other: 'none' } },
  'GET /api/siteInspection/places': { query: { kind: 'endUser', recordId: 'none' } },
  'GET /api/review/listall': { query: { kind: 'provider', recordId: 'none' } },
  'GET /api/review/open': { query: { kind: 'endUser', recordId: 'none' } },
  'GET /security/report/download': {
    query: { subMenuType: 'reseller', startDate: '2026-01-01', endDate: '2026-01-31' },
  },
  'GET /security/reseller/totalTPBilling': { query: { feeAmount: '10' } },
};

/** The actions that open a call as it is made here: where a value decides, that of the value. */
const requestedActions = (route: Route) => {
  const { access } = route;
  if (typeof access === 'string' || !('by' in access)) return actionsOf(route);
  const given = inputs[routeKey(route)]?.query?.[access.by];
  const action = given === undefined ? access.otherwise : access.actions[given.toLowerCase()];
  return action ? [action] : actionsOf(route);
};

const ask = (
  route: Route,
  person: Parameters<typeof call>[2] extends { as?: infer P } | undefined ? P : never,
  query = {},
) => {
  const input = inputs[routeKey(route)] ?? {};
  return call(route.method, route.path.replace(/\{\w+\}/, 'none'), {
    as: person,
    query: { ...input.query, ...query },
    ...(route.method === 'GET' ? {} : { body: input.body ?? {} }),
  });
};

describe.each(routes.filter((route) => route.needs !== 'token').map((route) => ({ key: routeKey(route), route })))(
  '$key',
  ({ route }) => {
    it.each(cast)('gives $name what the matrix says', async ({ person, shut, ...holder }) => {
      const { http, message } = await ask(route, person);
      const allowed = requestedActions(route).some((action) => may(holder, action));
      // Whose request it is follows from a token that no user here has, and is tried thirty times a minute.
      if (route.headers) expect([400, 404, 429]).toContain(http);
      else if (route.access === 'public') expect([200, 400]).toContain(http);
      else if (shut) expect(http).toBe(401);
      else if (allowed) expect([401, 403, 500]).not.toContain(http);
      else expect([http, message]).toEqual([403, 'This user does not have access']);
    });
  },
);

describe('a foreign tenant', () => {
  const ncra = cast.find(({ name }) => name === 'NCRA')?.person;
  const foreignAndMissing = [
    ['GET', '/api/company/edit', 'companyId', ids.b, '000000000000'],
    ['GET', '/api/company/edit', 'companyId', ids.b1, `${ids.a}-00000000000000`],
    ['GET', '/api/company/listall', 'companyId', ids.b, '000000000000'],
    ['GET', '/api/company/settings', 'companyId', ids.b, '000000000000'],
    ['GET', '/api/company/settings', 'companyId', ids.a1, `${ids.a}-00000000000000`],
    ['GET', '/api/techProvider/date', 'companyId', ids.b, '000000000000'],
    ['GET', '/api/dashboard/edit', 'messageId', `${ids.b}-abcdefghjkmnpq`, `${ids.a}-00000000000000`],
    ['GET', '/api/user/listall', 'userCompanyId', ids.b, '000000000000'],
    ['GET', '/api/user/search', 'companyId', ids.a1, '000000000000'],
    ['GET', '/api/reseller/resellerByCompany', 'companyId', ids.b, '000000000000'],
    ['GET', '/api/reseller/search', 'companyId', ids.b, '000000000000'],
    ['GET', '/security/getReports', 'companyId', ids.b, '000000000000'],
    ['GET', '/api/report/endUsersList', 'companyId', ids.b, '000000000000'],
    ['GET', '/api/accessReview/campaigns', 'companyId', ids.b, '000000000000'],
    ['GET', '/api/accessReview/open', 'companyId', ids.b, '000000000000'],
    ['GET', '/api/accessReview/report', 'companyId', ids.b, '000000000000'],
    ['GET', '/security/reseller/totalTPBillingByCompany', 'companyId', ids.b1, `${ids.a}-00000000000000`],
  ] as const;

  it.each(foreignAndMissing)(
    '%s %s with a foreign %s answers byte for byte like a missing one',
    async (method, path, parameter, foreign, missing) => {
      const answers = await Promise.all(
        [foreign, missing].map((id) => call(method, path, { as: ncra, query: { [parameter]: id } })),
      );
      expect(answers[0]?.text).toBe(answers[1]?.text);
      expect(answers[0]?.status).toBe('Failure');
    },
  );

  it('answers a user by path exactly like one that does not exist, to read and to delete', async () => {
    const other = await signIn({ companyId: ids.b, roles: [NCRA] });
    for (const method of ['GET', 'DELETE']) {
      const answers = await Promise.all(
        [other.userId, `${ids.b}-00000000000000`, 'none'].map((id) => call(method, `/api/user/${id}`, { as: ncra })),
      );
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    }
  });

  it('cannot be written to by a company’s id in a body', async () => {
    const { data } = await call('GET', '/api/company/edit', { as: ncra, query: { companyId: ids.a } });
    const answers = await Promise.all(
      [ids.b, '000000000000'].map((id) => call('PUT', '/api/company/update', { as: ncra, body: { ...data, id } })),
    );
    expect(answers[0]?.text).toBe(answers[1]?.text);
    const file = 'data:image/png;base64,AAAA';
    const logos = await Promise.all(
      [ids.b, '000000000000'].map((companyId) =>
        call('POST', '/api/storage/uploadFile', { as: ncra, body: { companyId, file } }),
      ),
    );
    expect(logos[0]?.text).toBe(logos[1]?.text);
  });

  it('cannot be imported into: the upload goes to the caller’s own company or nowhere', async () => {
    const body = { fileName: 'a.xlsx', size: 100 };
    const answers = await Promise.all(
      [ids.b, '000000000000'].map((companyId) =>
        call('POST', '/security/document/upload', {
          as: ncra,
          query: { modifier: 'reseller' },
          body: { ...body, companyId },
        }),
      ),
    );
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(answers[0]?.status).toBe('Failure');
  });

  it('keeps its import reports to itself', async () => {
    const other = await signIn({ companyId: ids.b, roles: [NCRA] });
    const { data } = await call('POST', '/security/document/upload', {
      as: other,
      query: { modifier: 'reseller' },
      body: { fileName: 'a.xlsx', size: 100 },
    });
    const read = (id: string) =>
      call('GET', `/security/document/upload/${id}`, { as: ncra, query: { modifier: 'reseller' } });
    expect((await read(data.importId)).text).toBe((await read(`${ids.b}-00000000000000`)).text);
  });

  it('is not in any list', async () => {
    for (const { person, isSuperadmin } of cast.filter(({ shut, name }) => !shut && name !== 'pending user')) {
      if (isSuperadmin) continue;
      const { text } = await call('GET', '/api/reseller/listallReseller', { as: person, query: {} });
      expect(text).not.toContain(ids.b);
    }
  });
});

describe('a token', () => {
  const userClaims = async () => (await signIn({ companyId: ids.a, roles: [NCRA] })).claims;
  const profile = (claims: Record<string, string>) => call('GET', '/user', { as: { userId: '', claims } });

  it.each([
    ['an id token', { token_use: 'id' }],
    ['of another client', { client_id: 'another' }],
    ['of another pool', { iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Another00' }],
    ['that has expired', { exp: String(Math.floor(Date.now() / 1000) - 1) }],
    ['of somebody unknown', { sub: 'unknown' }],
  ])('%s does not count', async (_what, change) => {
    expect(await profile({ ...(await userClaims()), ...change })).toMatchObject({
      http: 401,
      message: 'Invalid user name and Password , Login Failed',
    });
  });

  it('does not count after its session has ended', async () => {
    const claims = await userClaims();
    expect((await profile(claims)).http).toBe(200);
    await endSession(claims.origin_jti ?? '');
    expect((await profile(claims)).http).toBe(401);
  });

  it('does not count with the session of another user', async () => {
    const [mine, theirs] = [await userClaims(), await userClaims()];
    expect((await profile({ ...mine, origin_jti: theirs.origin_jti ?? '' })).http).toBe(401);
  });

  it.each([
    ['idle for 36 minutes', 0, 36],
    ['older than twelve hours', 12 * 60 + 1, 0],
  ])('does not count when its session is %s', async (_what, createdAgo, seenAgo) => {
    const { claims, userId } = await signIn({ companyId: ids.a, roles: [NCRA] });
    const old = claimsOf(claims.sub ?? '');
    const began = Date.now() - Math.max(createdAgo, seenAgo) * 60_000;
    await startSession(old.origin_jti ?? '', { sub: claims.sub ?? '', userId }, began);
    expect((await profile(old)).http).toBe(401);
  });
});

describe('a session that is in use', () => {
  it.each(Object.entries(contract))('is noted as such by every area: %s', async (_area, area: Area) => {
    const route = Object.values<Route>(area).find(({ access, needs }) => access !== 'public' && needs !== 'token');
    if (!route) return;
    const { claims, userId } = await signIn({ isSuperadmin: true });
    const old = claimsOf(claims.sub ?? '');
    const seen = Date.now() - 2 * LAST_SEEN_GRANULARITY_MS;
    await startSession(old.origin_jti ?? '', { sub: claims.sub ?? '', userId }, seen);
    await ask(route, { userId, claims: old });
    const { session } = await findCaller(claims.sub ?? '', old.origin_jti ?? '');
    expect(session?.lastSeen).toBeGreaterThan(seen);
  });
});

describe('a session whose browser only asks by itself', () => {
  const polled = routes.filter((route) => route.polled).map((route) => ({ key: routeKey(route), route }));

  it.each(polled)('is not kept alive by it: $key', async ({ route }) => {
    const { claims, userId } = await signIn({ companyId: ids.a, roles: [NCRA] });
    const old = claimsOf(claims.sub ?? '');
    const seen = Date.now() - 2 * LAST_SEEN_GRANULARITY_MS;
    await startSession(old.origin_jti ?? '', { sub: claims.sub ?? '', userId }, seen);
    expect((await ask(route, { userId, claims: old })).http).toBe(200);
    const { session } = await findCaller(claims.sub ?? '', old.origin_jti ?? '');
    expect(session?.lastSeen).toBe(seen);
  });

  it('is one that asks for the count of unread notices', () => {
    expect(polled.map(({ key }) => key)).toEqual(['GET /api/notification/unread']);
  });
});

describe('a change of the account', () => {
  const change = (sub: string, field: string, value: unknown) =>
    table.send(
      new UpdateCommand({
        TableName: settings.table,
        Key: { pk: `P#${sub}`, sk: '-' },
        UpdateExpression: 'SET #field = :value',
        ExpressionAttributeNames: { '#field': field },
        ExpressionAttributeValues: { ':value': value },
      }),
    );

  it('of role or lock acts on the next request of an unexpired token', async () => {
    const person = await signIn({ companyId: ids.a, roles: [NCRA] });
    const list = () => call('GET', '/api/reseller/resellerByCompany', { as: person });
    expect((await list()).http).toBe(200);
    await change(person.claims.sub ?? '', 'roles', [RESELLER]);
    expect((await list()).http).toBe(403);
    await change(person.claims.sub ?? '', 'accountNonLocked', false);
    expect((await list()).http).toBe(401);
  });
});

describe('every answer', () => {
  const admin = cast[0]?.person;

  it('is refused to requests that did not come through the site', async () => {
    expect((await call('GET', '/user', { as: admin, headers: { 'x-portal-origin': 'guess' } })).http).toBe(403);
  });

  it('tells nothing of the inside when something breaks, but a correlation id', async () => {
    const answer = await call('GET', '/user', {
      as: { userId: '', claims: { ...claimsOf('x'), sub: 'x'.repeat(3_000) } },
    });
    expect(answer).toMatchObject({ http: 500, status: 'Failure', message: 'Service failed!' });
    expect(answer.headers['x-correlation-id']).toBe(answer.data.correlationId);
    expect(answer.text).not.toMatch(/at |dynamo|Exception/i);
  });

  it('carries the headers that keep it from being cached, sniffed or framed', async () => {
    const { headers } = await call('GET', '/user', { as: admin });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
  });

  it('is 400 for a body that is no JSON', async () => {
    expect(await call('POST', '/api/company/registration', { as: admin, body: '{oops' })).toMatchObject({
      http: 400,
      message: 'The request is not valid JSON',
    });
  });
});
