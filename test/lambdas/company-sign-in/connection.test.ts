import { DescribeUserPoolClientCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, describe, expect, it } from 'vitest';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../../support/backend.ts';

const engines = await startBackend();
const { createCompanySignInWorld } = await import('../../support/company-sign-in-world.ts');
const { createTwoTenants } = await import('../../support/tenants.ts');
const { tableItems } = await import('../../support/accounts.ts');
const { call } = await import('../../support/call.ts');
const { signIn: person } = await import('../../support/people.ts');
const { identity } = await import('#lambdas/ports/cognito/sdk.ts');

const world = await createCompanySignInWorld(engines);
afterAll(world.close);
const { company, ncra, admin, save, shown, checkProof, decide, setMode, enterProof, way, dns, provider } = world;
const ids = await createTwoTenants();
const [rootNcra, experian, seller] = [
  await person({ companyId: ids.a, roles: [NCRA] }),
  await person({ companyId: ids.a, roles: [EXPERIAN] }),
  await person({ companyId: ids.a1, roles: [RESELLER] }),
];
// One who wants to hear of what waits for super admins.
await person({ isSuperadmin: true, adminAlert: true });
const foreign = await person({ companyId: ids.b, roles: [NCRA] });

const providersOfClient = async () => {
  const ask = new DescribeUserPoolClientCommand({ UserPoolId: settings.poolId, ClientId: settings.federation.id });
  return (await identity.send(ask)).UserPoolClient?.SupportedIdentityProviders ?? [];
};
const reasonOf = async (answer: ReturnType<typeof call>) => {
  const { status, message, data } = await answer;
  return status === 'Success' ? 'Success' : (data?.reason ?? message);
};
const subjects = async () =>
  (await tableItems()).map(({ mail }) => (mail as { subject?: string } | undefined)?.subject).filter(Boolean);

describe('a connection is set up', () => {
  it('with sentences about what is missing, at the pool only once it is whole', async () => {
    for (const [more, sentence] of [
      [{ domain: 'example' }, 'Please enter a domain such as example.com'],
      [{ issuer: 'ftp://example.com' }, 'Please enter an issuer that begins with https://'],
      [{ clientSecret: '' }, 'Please enter the client secret.'],
      [{ factorValue: '' }, 'Please enter both the attribute and the value that mean a second factor, or neither.'],
      [{ issuer: `${provider.issuer}/nothing` }, /could not be read at its issuer/],
      [{ type: 'saml' }, 'Please enter the address of the metadata, or the metadata itself.'],
      [
        { type: 'saml', metadata: '<xml/>' },
        'This is not the metadata of a SAML provider: it has no EntityDescriptor.',
      ],
    ] as const) {
      const { text, status } = await save(more);
      expect([more, status]).toEqual([more, 'Failure']);
      expect(text).toMatch(sentence);
    }
    expect(await shown()).toMatchObject({ users: expect.any(Array), portal: { testUrl: '' } });
    expect((await shown()).connection).toBeUndefined();
  });

  it('shows everything but the secret, which is in no item of the table', async () => {
    const { data } = await save();
    expect(data).toMatchObject({ domain: 'example.com', hasSecret: true, mode: 'off', mayDecide: false, version: 1 });
    expect(JSON.stringify([data, await shown(), await tableItems()])).not.toContain(world.fields.clientSecret);
    expect(await subjects()).toContain('A company sign-in waits for approval');
  });

  it('lets nobody in before the domain is proven and the connection approved', async () => {
    const { who } = await world.arrive();
    expect(await reasonOf(setMode('optional'))).toBe('Please prove the domain first.');
    expect(await reasonOf(checkProof())).toMatch(/no TXT record _compliance-portal.example.com with this text yet/);
    await dns.add({ name: '_compliance-portal.example.com', text: 'compliance-portal-domain=another' });
    expect(await reasonOf(checkProof())).toMatch(/no TXT record/);
    await enterProof();
    expect(await checkProof()).toMatchObject({ status: 'Success', data: { proof: { state: 'proven' } } });
    expect(await reasonOf(setMode('optional'))).toBe('The connection is not approved yet.');
    expect(await way(who.email)).toEqual({ domain: 'example.com', provider: '', password: true });
    expect(await providersOfClient()).toEqual([]);
    expect(await world.signIn(world.claimsOf(who.email))).toBeUndefined();
    expect(await decide(true)).toMatchObject({ status: 'Success', data: { approval: { state: 'approved' } } });
    expect(await reasonOf(setMode('test'))).toBe('Please choose who tries the sign-in.');
    expect(await setMode('optional')).toMatchObject({ status: 'Success' });
    expect(await way(who.email)).toEqual({ domain: 'example.com', provider: 'example.com', password: true });
    expect(await providersOfClient()).toHaveLength(1);
  });

  it('required only with an account that can sign in with a password and a second factor', async () => {
    expect(await reasonOf(setMode('required'))).toMatch(/at least one user who keeps the password/);
    const invited = await world.invite();
    expect(await reasonOf(setMode('required', { emergency: [invited.user.id] }))).toMatch(/has not signed in/);
    expect(await reasonOf(setMode('required', { emergency: [foreign.userId] }))).toMatch(/users of the company/);
  });

  it('is off and asks for approval again with another provider or second factor, and keeps its secret else', async () => {
    const next = async () => (await shown()).connection.version;
    const same = await save({ version: await next(), clientSecret: '', defaultRole: 1 });
    expect(same.data).toMatchObject({ mode: 'optional', approval: { state: 'approved' }, hasSecret: true });
    const weaker = await save({ version: await next(), clientSecret: '', factorValue: 'pwd' });
    expect(weaker.data).toMatchObject({ mode: 'off', approval: { state: 'waiting' }, hasSecret: true });
    await decide(true);
    await setMode('optional');
    // The secret of one provider is never sent to another one.
    const elsewhere = { clientId: 'another-client', factorValue: 'pwd' };
    expect(await reasonOf(save({ ...elsewhere, version: await next(), clientSecret: '' }))).toBe(
      'Please enter the client secret.',
    );
    expect((await shown()).connection.mode).toBe('optional');
    const other = await save({ ...elsewhere, version: await next() });
    expect(other.data).toMatchObject({ mode: 'off', approval: { state: 'waiting' }, proof: { state: 'proven' } });
    await decide(true);
    await setMode('optional');
    expect(await providersOfClient()).toHaveLength(1);
    const moved = await save({ ...elsewhere, version: await next(), clientSecret: '', domain: 'example.net' });
    expect(moved.data).toMatchObject({ mode: 'off', approval: { state: 'waiting' }, proof: { state: 'missing' } });
    expect(await providersOfClient()).toEqual([]);
    expect(await way('a@example.com')).toMatchObject({ provider: '' });
    expect((await save({ version: 1 })).http).toBe(409);
  });

  it('is forgotten with all its traces', async () => {
    expect(
      await call('DELETE', '/api/companySignIn/delete', { as: ncra, query: { companyId: company } }),
    ).toMatchObject({
      status: 'Success',
    });
    const left = (await tableItems()).filter(({ pk }) => /^(SC|SD|SP)/.test(String(pk)));
    expect(left).toEqual([]);
  });

  it('and a domain that one company has proven is no other company’s', async () => {
    await world.connect();
    const other = { companyId: ids.a, version: 0 };
    expect(await save(other, rootNcra)).toMatchObject({ status: 'Success' });
    await enterProof(ids.a, rootNcra);
    expect(await reasonOf(checkProof(rootNcra, ids.a))).toBe('Another company of the portal has proven it.');
  });
});

describe('who may', () => {
  it('decide: a super admin about root companies, NCRA staff about their resellers, nobody about the own company', async () => {
    expect(await save({ companyId: ids.a1, domain: 'seller.example.com' }, seller)).toMatchObject({
      status: 'Success',
    });
    const page = await shown(rootNcra, ids.a);
    expect(page.connection.mayDecide).toBe(false);
    expect(page.others.map(({ companyId }: { companyId: string }) => companyId)).toEqual([ids.a1]);
    expect((await decide(true, rootNcra, ids.a)).http).toBe(404);
    expect((await decide(true, seller, ids.a1)).http).toBe(403);
    expect(await decide(false, rootNcra, ids.a1)).toMatchObject({ data: { approval: { state: 'refused' } } });
    expect(await subjects()).toContain('The company sign-in was refused');
    expect(await decide(true, admin, ids.a)).toMatchObject({ status: 'Success' });
  });

  it('manage: not Experian staff, and not the root company the connection of a reseller', async () => {
    const calls = (companyId: string, as: typeof ncra) => [
      save({ companyId, version: 1 }, as),
      checkProof(as, companyId),
      setMode('off', { version: 1 }, as, companyId),
      call('DELETE', '/api/companySignIn/delete', { as, query: { companyId } }),
    ];
    for (const answer of await Promise.all(calls(ids.a, experian))) expect(answer.http).toBe(403);
    for (const answer of await Promise.all(calls(ids.a1, rootNcra)))
      expect(answer.message).toBe('Company Id is not available');
  });

  it('see: a company of another tenant is byte for byte like a missing one', async () => {
    const missing = `${ids.a}-00000000000000`;
    const all = (companyId: string, as: typeof ncra) => [
      call('GET', '/api/companySignIn/page', { as, query: { companyId } }),
      save({ companyId, version: 1 }, as),
      checkProof(as, companyId),
      decide(true, as, companyId),
      setMode('off', { version: 1 }, as, companyId),
      call('DELETE', '/api/companySignIn/delete', { as, query: { companyId } }),
    ];
    const bodies = async (answers: ReturnType<typeof all>) =>
      (await Promise.all(answers)).map(({ http, text }) => [http, text.replace(/"correlationId":"[^"]*"/, '')]);
    for (const as of [foreign, seller]) expect(await bodies(all(ids.a, as))).toEqual(await bodies(all(missing, as)));
    expect(await bodies(all(ids.a1, foreign))).toEqual(await bodies(all(missing, foreign)));
  });

  it('give a role: only one that they could give to a new user', async () => {
    const own = { companyId: ids.a1, domain: 'seller.example.com', defaultRole: NCRA };
    const { version = 0 } = (await shown(seller, ids.a1)).connection ?? {};
    expect(await reasonOf(save({ ...own, version }, seller))).toBe('You cannot give this role.');
  });

  it('change: only who has signed in within the last ten minutes', async () => {
    const old = { ...ncra, claims: { ...ncra.claims, auth_time: String(Math.floor(Date.now() / 1000) - 700) } };
    const { version } = (await shown()).connection;
    expect(await reasonOf(save({ version }, old))).toMatch(/signed in more than 10 minutes ago/);
    expect(await reasonOf(setMode('off', {}, old))).toMatch(/signed in more than 10 minutes ago/);
  });
});

describe('how a domain signs in', () => {
  it('is told for every address alike, whether it has an account or not', async () => {
    const { who } = await world.arrive();
    const answers = await Promise.all([who.email, 'nobody@example.com', who.email.toUpperCase()].map(way));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const texts = ['a@example.org', 'b@example.edu'].map((email) =>
      call('POST', '/api/companySignIn/way', { body: { email } }),
    );
    for (const { data } of await Promise.all(texts)) expect(data).toMatchObject({ provider: '', password: true });
    expect((await call('POST', '/api/companySignIn/way', { body: { email: 'no address' } })).status).toBe('Failure');
  });

  it('is named by a hash where the pool takes no domain of its length', async () => {
    const { identifierOf } = await import('#lambdas/ports/cognito/providers.ts');
    const long = `${'a'.repeat(40)}.example.com`;
    expect(identifierOf('example.com')).toBe('example.com');
    expect(identifierOf(long)).toMatch(/^[0-9a-f]{40}$/);
    expect(identifierOf(long)).not.toBe(identifierOf(`b${long}`));
  });
});
