import {
  DescribeIdentityProviderCommand,
  DescribeUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { contextOf, invoke } from '#local/invoke.ts';
import { sqsEvent } from '#local/queue/queue.ts';
import { settings } from '#local/settings.ts';
import { createSamlProvider } from '../../local/identity/saml-test-provider.ts';

import { startBackend } from '../../support/backend.ts';

const engines = await startBackend();
const { createCompanySignInWorld } = await import('../../support/company-sign-in-world.ts');
const { createTwoTenants } = await import('../../support/tenants.ts');
const { tableItems } = await import('../../support/accounts.ts');
const { call } = await import('../../support/call.ts');
const { everybody } = await import('../../support/all-people.ts');
const { signIn: person } = await import('../../support/people.ts');
const { companyOfDomain, connectionOf } = await import('#lambdas/entities/sign-in-connection.ts');
const { identity } = await import('#lambdas/ports/cognito/sdk.ts');

const world = await createCompanySignInWorld(engines);
afterAll(world.close);
const { arrive, checkProof, claimsOf, company, decide, enterProof, login, ncra, remove, save, setMode, shown, signIn } =
  world;
const ids = await createTwoTenants();
const other = await person({ companyId: ids.b, roles: [NCRA] });

const providersOfClient = async () => {
  const ask = new DescribeUserPoolClientCommand({ UserPoolId: settings.poolId, ClientId: settings.federation.id });
  return (await identity.send(ask)).UserPoolClient?.SupportedIdentityProviders ?? [];
};
const providerOf = async (companyId: string) => {
  const ProviderName = (await connectionOf(companyId))?.provider ?? '';
  return (await identity.send(new DescribeIdentityProviderCommand({ UserPoolId: settings.poolId, ProviderName })))
    .IdentityProvider;
};
const versionOf = async (companyId = company) => (await connectionOf(companyId))?.version ?? 0;
const succeeded = (answers: readonly { readonly status: string }[]) =>
  answers.filter(({ status }) => status === 'Success').length;

describe('at the same time', () => {
  it('two first saves make one connection and one provider', async () => {
    const answers = await Promise.all([save(), save({ domain: 'example.net' })]);
    expect(succeeded(answers)).toBe(1);
    const { domain = '' } = (await connectionOf(company)) ?? {};
    expect(answers.find(({ status }) => status === 'Success')?.data.domain).toBe(domain);
    await remove();
    expect((await save()).status).toBe('Success');
  });

  it('a decision and a change of the domain do not approve a domain that nobody has looked at', async () => {
    const version = await versionOf();
    const body = { companyId: company, version, approved: true };
    const answers = await Promise.all([
      call('POST', '/api/companySignIn/decide', { as: world.admin, body }),
      save({ version, clientSecret: '', domain: 'example.org' }),
    ]);
    expect(succeeded(answers)).toBe(1);
    const now = await connectionOf(company);
    expect([now?.domain, now?.approval]).not.toEqual(['example.org', 'approved']);
    if (now?.domain === 'example.org') await save({ version: now.version, clientSecret: '' });
  });

  it('a refusal and a mode leave no refused connection on', async () => {
    await enterProof();
    await checkProof();
    await decide(true);
    const version = await versionOf();
    const refusal = { companyId: company, version, approved: false };
    await Promise.all([
      call('POST', '/api/companySignIn/decide', { as: world.admin, body: refusal }),
      setMode('optional', { version }),
    ]);
    const now = await connectionOf(company);
    expect([now?.approval, now?.mode]).not.toEqual(['refused', 'optional']);
    expect(await providersOfClient()).toEqual(now?.mode === 'optional' ? [now.provider] : []);
    await decide(true);
    await setMode('optional');
  });

  it('two companies that prove one domain become one owner of it', async () => {
    const rival = await person({ companyId: ids.a, roles: [NCRA] });
    for (const [as, companyId] of [
      [rival, ids.a],
      [other, ids.b],
    ] as const) {
      await save({ companyId, domain: 'rivals.example.com' }, as);
      const { name, text } = (await shown(as, companyId)).connection.proof;
      await world.dns.add({ name, text });
    }
    const answers = await Promise.all([checkProof(rival, ids.a), checkProof(other, ids.b)]);
    expect(succeeded(answers)).toBe(1);
    const winner = succeeded(answers.slice(0, 1)) === 1 ? ids.a : ids.b;
    expect(await companyOfDomain('rivals.example.com')).toBe(winner);
    const [first, second] = [await providerOf(ids.a), await providerOf(ids.b)];
    expect([...(first?.IdpIdentifiers ?? []), ...(second?.IdpIdentifiers ?? [])]).toEqual(['rivals.example.com']);
  });
});

describe('another company', () => {
  it('gets nobody in by changing its domain to one that was proven before', async () => {
    const { who } = await arrive();
    const version = await versionOf(ids.b);
    await save({ companyId: ids.b, version, clientSecret: '' }, other);
    await enterProof(ids.b, other);
    expect((await checkProof(other, ids.b)).status).toBe('Failure');
    expect((await setMode('optional', {}, other, ids.b)).status).toBe('Failure');
    expect(await companyOfDomain('example.com')).toBe(company);
    expect(await login(await signIn(claimsOf(who.email)))).toMatchObject({ status: 'Success' });
  });

  it('gets nobody in by the same subject, nor by an address of another company', async () => {
    const { who } = await arrive();
    const claims = claimsOf(who.email);
    expect((await login(await signIn(claims))).status).toBe('Success');
    const version = await versionOf(ids.b);
    await save({ companyId: ids.b, version, clientSecret: '', domain: 'evil.example.net' }, other);
    await enterProof(ids.b, other);
    expect((await checkProof(other, ids.b)).status).toBe('Success');
    expect((await decide(true, world.admin, ids.b)).status).toBe('Success');
    expect((await setMode('optional', {}, other, ids.b)).status).toBe('Success');
    expect(await signIn(claims, 'evil.example.net')).toBeUndefined();
    const own = await signIn({ ...claims, email: 'own@evil.example.net' }, 'evil.example.net');
    expect(own?.claims.sub).toBeDefined();
    expect((await login(own)).message).toBe('Your account is waiting for approval');
    expect(await login(await signIn(claims))).toMatchObject({ status: 'Success' });
  });

  it('names none of its users as testers or for an emergency', async () => {
    for (const more of [{ testers: [other.userId] }, { emergency: [other.userId] }, { testers: ['none'] }])
      expect((await setMode('optional', more)).status).toBe('Failure');
  });

  it('answers no role of its own, whatever is asked', async () => {
    const missing = '000000000000';
    const { version: _version, ...fields } = { ...world.fields, version: 0 };
    const all = (companyId: string, as: typeof ncra) => [
      call('GET', '/api/companySignIn/page', { as, query: { companyId } }),
      call('PUT', '/api/companySignIn/save', { as, body: { ...fields, companyId, version: 1 } }),
      call('POST', '/api/companySignIn/checkProof', { as, body: { companyId } }),
      call('POST', '/api/companySignIn/decide', { as, body: { companyId, version: 1, approved: true } }),
      call('POST', '/api/companySignIn/mode', {
        as,
        body: { companyId, version: 1, mode: 'off', testers: [], emergency: [] },
      }),
      call('DELETE', '/api/companySignIn/delete', { as, query: { companyId } }),
    ];
    const texts = async (answers: ReturnType<typeof all>) =>
      (await Promise.all(answers)).map(({ http, text }) => [http, text.replace(/"correlationId":"[^"]*"/, '')]);
    for (const { name, person: as, isSuperadmin } of await everybody(ids.a)) {
      if (isSuperadmin || !as) continue;
      expect([name, await texts(all(company, as))]).toEqual([name, await texts(all(missing, as))]);
    }
  });
});

describe('a secret', () => {
  it('is in no log, no item and no answer', async () => {
    const written: string[] = [];
    const spies = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation((line) => written.push(String(line)) > 0),
    );
    const { log } = await import('#lambdas/kit/log.ts');
    const level = log.getLevelName();
    log.setLogLevel('DEBUG');
    const secret = 'a-secret-that-nobody-may-read';
    const version = await versionOf();
    const answers = [
      await save({ version, clientSecret: secret, issuer: `${world.provider.issuer}/nothing` }),
      await save({ version, clientSecret: secret, clientId: '' }),
      await save({ version: version + 7, clientSecret: secret }),
      await save({ version, clientSecret: secret, domain: 'no domain' }),
      await save({ version, clientSecret: secret }),
      await save({ version: version + 1, clientSecret: world.fields.clientSecret }),
    ];
    log.setLogLevel(level);
    for (const spy of spies) spy.mockRestore();
    expect([succeeded(answers), written.length > 0]).toEqual([2, true]);
    expect(JSON.stringify([written, answers, await tableItems()])).not.toContain(secret);
  });
});

describe('another provider of the same company', () => {
  it('lets in who had signed in with the one before', async () => {
    const { who } = await arrive();
    expect((await login(await signIn(claimsOf(who.email)))).status).toBe('Success');
    await remove();
    expect((await world.connect()).status).toBe('Success');
    const claims = claimsOf(who.email);
    expect(await login(await signIn(claims))).toMatchObject({ status: 'Success' });
    expect(await login(await signIn(claims))).toMatchObject({ status: 'Success' });
  });

  it('takes the domain over that the company has proven', async () => {
    const before = await connectionOf(company);
    const saml = createSamlProvider();
    const metadata = { type: 'saml', metadata: saml.metadata, factorClaim: '', factorValue: '' };
    const { data } = await save({ version: before?.version, ...metadata });
    expect(data).toMatchObject({
      type: 'saml',
      mode: 'off',
      approval: { state: 'waiting' },
      proof: { state: 'proven' },
    });
    expect((await providerOf(company))?.IdpIdentifiers).toEqual(['example.com']);
    expect((await save({ version: data.version })).data).toMatchObject({ type: 'oidc', hasSecret: true });
    expect(await providerOf(company)).toMatchObject({
      IdpIdentifiers: ['example.com'],
      ProviderDetails: { client_secret: world.fields.clientSecret },
    });
    expect(await connectionOf(company)).not.toMatchObject({ provider: before?.provider });
  });
});

describe('a crash while the provider of a company is replaced', () => {
  it('leaves a connection that works once it was proven again and switched on', async () => {
    const { identity } = await import('#lambdas/ports/cognito/sdk.ts');
    const { deciding, version } = { deciding: await connectionOf(company), version: await versionOf() };
    identity.middlewareStack.add(
      (next, { commandName = '' }) =>
        (args) => {
          if (commandName.startsWith('DeleteIdentityProvider')) throw new Error('killed');
          return next(args);
        },
      { step: 'initialize', name: 'killed', override: true },
    );
    expect((await save({ version, issuer: `${world.provider.issuer}/` })).status).not.toBe('Success');
    identity.middlewareStack.remove('killed');
    const replaced = await connectionOf(company);
    expect(replaced).toMatchObject({ formerProvider: deciding?.provider, mode: 'off' });
    expect(await world.decide(true)).toMatchObject({ status: 'Success' });
    expect(await world.setMode('optional')).toMatchObject({ status: 'Success' });
    expect((await providerOf(company))?.IdpIdentifiers).toEqual(['example.com']);
    expect(await connectionOf(company)).toMatchObject({ formerProvider: '', mode: 'optional' });
  });
});

describe('a root company that was deleted', () => {
  it('ends its connection and those of its resellers with the next daily run', async () => {
    const { companies } = await import('#lambdas/entities/records/company.ts');
    const { topScope } = await import('#lambdas/store/scope.ts');
    const { tenantsToErase, tenantsToRemind } = await import('#lambdas/daily/tenants.ts');
    const { handler } = await import('#lambdas/daily/handler.ts');
    const seller = await person({ companyId: ids.b1, roles: [RESELLER] });
    expect((await save({ companyId: ids.b1, domain: 'seller.example.com' }, seller)).status).toBe('Success');
    const { provider } = (await connectionOf(ids.b)) ?? {};
    expect(await providersOfClient()).toContain(provider);
    await companies(topScope({ userId: 't', userName: 't' })).remove(ids.b);
    expect(await tenantsToRemind()).not.toContain(ids.b);
    expect(await tenantsToErase()).toContain(ids.b);
    const body = JSON.stringify({ familyId: ids.b, time: new Date().toISOString(), work: 'erase' });
    const message = { id: 'one', body, receives: 1, sentAt: Date.now(), visibleAt: 0, firstReceivedAt: Date.now() };
    await invoke('reminders', handler, sqsEvent([message] as never, 'reminders'), contextOf('reminders', 300_000));
    expect([await connectionOf(ids.b), await connectionOf(ids.b1)]).toEqual([undefined, undefined]);
    expect(await companyOfDomain('evil.example.net')).toBe('');
    expect(await providersOfClient()).not.toContain(provider);
  });
});
