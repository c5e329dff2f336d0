import { DescribeUserPoolClientCommand, UpdateUserPoolClientCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, expect, it } from 'vitest';
import { contextOf, invoke } from '#local/invoke.ts';
import { sqsEvent } from '#local/queue/queue.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../../support/backend.ts';

const engines = await startBackend();
const { createCompanySignInWorld } = await import('../../support/company-sign-in-world.ts');
const { tableItems } = await import('../../support/accounts.ts');
const { call } = await import('../../support/call.ts');
const { handler } = await import('#lambdas/daily/handler.ts');
const { checkProofs, endDeleted, writeClient } = await import('#lambdas/daily/check-proofs.ts');
const { connectionOf, saveConnection } = await import('#lambdas/entities/sign-in-connection.ts');
const { identity } = await import('#lambdas/ports/cognito/sdk.ts');
const { tenantIdOf } = await import('#lambdas/store/id.ts');

const world = await createCompanySignInWorld(engines);
afterAll(world.close);
const { company, connect, dns, enterProof, checkProof, setMode, shown, way } = world;

const DAY_MS = 86_400_000;
const pool = {
  USER_POOL_ID: settings.poolId,
  FEDERATION_CLIENT_ID: settings.federation.id,
  SITE_ORIGIN: engines.url,
};
const timeIn = (days: number) => Date.now() + days * DAY_MS;
/** The daily check of the company's tenant, some days from now. */
const runIn = (days: number) =>
  checkProofs({ ...pool, tenantId: tenantIdOf(company), now: timeIn(days), DNS_SERVERS: dns.address });
/** The same check, as a part of all that the function does with a message of the day. */
const runFunctionIn = (days: number) => {
  const body = JSON.stringify({ familyId: company, time: new Date(timeIn(days)).toISOString(), work: 'remind' });
  const message = { id: 'one', body, receives: 1, sentAt: Date.now(), visibleAt: 0, firstReceivedAt: Date.now() };
  return invoke('reminders', handler, sqsEvent([message] as never, 'reminders'), contextOf('reminders', 300_000));
};
const clientSettings = async () => {
  const ask = new DescribeUserPoolClientCommand({ UserPoolId: settings.poolId, ClientId: settings.federation.id });
  return (await identity.send(ask)).UserPoolClient;
};
const told = async (subject: string) =>
  (await tableItems()).filter(({ mail }) => (mail as { subject?: string } | undefined)?.subject === subject).length;

it('a proof is looked for once a week, and each day while it is missing, until the connection is switched off', async () => {
  expect(await connect('optional')).toMatchObject({ status: 'Success' });
  const first = (await connectionOf(company))?.checkedAt;
  await runIn(6);
  expect((await connectionOf(company))?.checkedAt).toBe(first);
  await runIn(7);
  expect((await connectionOf(company))?.checkedAt).not.toBe(first);
  const { name } = (await shown()).connection.proof;
  await dns.remove(name);
  await runIn(13);
  expect(await told('The proof of your domain is missing')).toBe(0);
  await runIn(14);
  expect(await told('The proof of your domain is missing')).toBeGreaterThan(0);
  expect((await shown()).connection).toMatchObject({ mode: 'optional', proof: { state: 'failing' } });
  await runIn(20);
  expect((await shown()).connection.mode).toBe('optional');
  await runFunctionIn(21);
  expect((await shown()).connection).toMatchObject({ mode: 'off', proof: { state: 'missing' } });
  expect(await told('The company sign-in was switched off')).toBeGreaterThan(0);
  expect((await clientSettings())?.SupportedIdentityProviders ?? []).toEqual([]);
  expect(await way('a@example.com')).toMatchObject({ provider: '' });
});

it('a record that comes back in time, and one that is entered again later, are good', async () => {
  await enterProof();
  expect(await checkProof()).toMatchObject({ status: 'Success' });
  expect(await setMode('optional')).toMatchObject({ status: 'Success' });
  const { name, text } = (await shown()).connection.proof;
  await dns.remove(name);
  await runIn(8);
  expect((await shown()).connection.proof.state).toBe('failing');
  await dns.add({ name, text });
  await runIn(9);
  expect((await shown()).connection).toMatchObject({ mode: 'optional', proof: { state: 'proven', failingSince: '' } });
});

it('whatever has overwritten the list of providers at the pool is put right', async () => {
  const before = await clientSettings();
  expect(before?.SupportedIdentityProviders).toHaveLength(1);
  const names = { UserPoolId: settings.poolId, ClientId: settings.federation.id };
  await identity.send(new UpdateUserPoolClientCommand({ ...names, ExplicitAuthFlows: ['ALLOW_CUSTOM_AUTH'] }));
  expect((await clientSettings())?.SupportedIdentityProviders ?? []).toEqual([]);
  await writeClient(pool);
  const { LastModifiedDate: _now, ...after } = (await clientSettings()) ?? {};
  const { LastModifiedDate: _then, ...was } = before ?? {};
  expect(after).toEqual(was);
});

it('the company is told where nobody could sign in who keeps a password', async () => {
  const [kept, shut] = [await world.arrive(), await world.arrive()];
  const { data } = await call('GET', `/api/user/${shut.user.id}`, { as: world.ncra });
  await call('PUT', '/api/user', { as: world.ncra, body: { ...data, enabled: false } });
  expect(await setMode('required', { emergency: [kept.user.id] })).toMatchObject({ status: 'Success' });
  await runIn(20);
  expect(await told('No emergency account is left')).toBe(0);
  // As a release has left it that let a company shut the last account.
  const connection = await connectionOf(company);
  if (!connection) throw new Error('There is no connection');
  await saveConnection(connection, { ...connection, emergency: [shut.user.id] });
  await runIn(28);
  expect(await told('No emergency account is left')).toBeGreaterThan(0);
});

it('the connection of a company that was deleted ends with it', async () => {
  const { companies } = await import('#lambdas/entities/records/company.ts');
  const { topScope } = await import('#lambdas/store/scope.ts');
  await companies(topScope({ userId: 't', userName: 't' })).remove(company);
  await endDeleted({ ...pool, tenantId: tenantIdOf(company) });
  expect(await connectionOf(company)).toBeUndefined();
  expect((await tableItems()).filter(({ pk }) => /^(SC|SD|SP)/.test(String(pk)))).toEqual([]);
  expect((await clientSettings())?.SupportedIdentityProviders ?? []).toEqual([]);
});
