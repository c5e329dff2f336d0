import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import type { Mode } from '#contract/company-sign-in/connection.ts';
import { CALLBACK_PATH, federatedScopes } from '#contract/company-sign-in/federation.ts';
import { openDns } from '#local/dns.ts';
import type { Message, Triggers } from '#local/identity/pool.ts';
import { invoke } from '#local/invoke.ts';
import { settings } from '#local/settings.ts';
import { startOidcProvider } from '../local/identity/oidc-test-provider.ts';
import { createAccountWorld } from './account-world.ts';
import { call } from './call.ts';
import type { Person } from './people.ts';

interface Engines {
  readonly url: string;
  readonly inbox: Message[];
  readonly triggers: Triggers;
}

/** What a page of the site is reached with after a sign-in with a provider. */
type Back = Readonly<Record<string, string>>;

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** A company, the provider of its users with names of the public DNS, and the steps that its people take. */
export const createCompanySignInWorld = async ({ url, inbox, triggers }: Engines) => {
  const provider = await startOidcProvider();
  const dns = await openDns(join(await mkdtemp(join(tmpdir(), 'portal-dns-')), 'records.json'));
  process.env.DNS_SERVERS = dns.address;
  const { handler } = await import('#lambdas/triggers/handler.ts');
  triggers.preSignUp = (event) => invoke('triggers', handler, event);
  const world = await createAccountWorld(inbox);
  const { company, ncra, admin } = world;
  const endpoint = `${url}${settings.paths.identity}`;

  const shown = async (as: Person = ncra, companyId = company) =>
    (await call('GET', '/api/companySignIn/page', { as, query: { companyId } })).data;
  const fields = {
    companyId: company,
    domain: 'example.com',
    type: 'oidc',
    issuer: provider.issuer,
    clientId: provider.details.client_id,
    clientSecret: provider.details.client_secret,
    factorClaim: 'amr',
    factorValue: 'mfa',
    defaultRole: 3,
  };
  const save = (more: object = {}, as: Person = ncra) =>
    call('PUT', '/api/companySignIn/save', { as, body: { ...fields, version: 0, ...more } });
  const remove = (as: Person = ncra, companyId = company) =>
    call('DELETE', '/api/companySignIn/delete', { as, query: { companyId } });
  const checkProof = (as: Person = ncra, companyId = company) =>
    call('POST', '/api/companySignIn/checkProof', { as, body: { companyId } });
  const decide = async (approved: boolean, as: Person = admin, companyId = company) => {
    const { version = 1 } = (await shown(as, companyId))?.connection ?? {};
    return call('POST', '/api/companySignIn/decide', { as, body: { companyId, version, approved } });
  };
  const setMode = async (mode: Mode, more: object = {}, as: Person = ncra, companyId = company) => {
    const { version = 1 } = (await shown(as, companyId))?.connection ?? {};
    const body = { companyId, version, mode, testers: [], emergency: [], ...more };
    return call('POST', '/api/companySignIn/mode', { as, body });
  };
  const enterProof = async (companyId = company, as: Person = ncra) => {
    const { name, text } = (await shown(as, companyId)).connection.proof;
    await dns.add({ name, text });
    return { name, text };
  };

  const way = async (email: string) => (await call('POST', '/api/companySignIn/way', { body: { email } })).data;

  const verifier = randomBytes(32).toString('base64url');
  const redirect_uri = `${url}${CALLBACK_PATH}`;
  const begin = async (identifier: string) => {
    const query = new URLSearchParams({
      ...{ client_id: settings.federation.id, redirect_uri, response_type: 'code', idp_identifier: identifier },
      ...{ scope: federatedScopes.join(' '), state: 'of-the-page', nonce: 'of-the-page' },
      ...{ code_challenge: challengeOf(verifier), code_challenge_method: 'S256' },
    });
    return fetch(`${endpoint}/oauth2/authorize?${query}`, { redirect: 'manual' });
  };
  const parametersOf = (reply: Response): Back =>
    Object.fromEntries(new URL(reply.headers.get('location') ?? 'none:').searchParams);

  /** One sign-in at the provider, up to the page of the site. */
  const comeBack = async (claims: object, identifier = 'example.com'): Promise<Back> => {
    const left = await begin(identifier);
    const address = left.headers.get('location') ?? '';
    if (!address.startsWith(provider.issuer))
      return address === '' ? { error: String(left.status) } : parametersOf(left);
    return parametersOf(await fetch(provider.answer(address, { ...claims }), { redirect: 'manual' }));
  };

  /** The person of an access token that the portal has not let in yet. */
  const personOf = (token: string): Person => {
    const claims = Object.entries(decodeJwt(token)).map(([name, value]) => [name, String(value)]);
    return { userId: '', claims: Object.fromEntries(claims), token };
  };

  const exchange = async ({ code = '' }: Back): Promise<Person> => {
    const form = { grant_type: 'authorization_code', client_id: settings.federation.id, code, redirect_uri };
    const body = new URLSearchParams({ ...form, code_verifier: verifier });
    const { access_token } = await (await fetch(`${endpoint}/oauth2/token`, { method: 'POST', body })).json();
    return personOf(access_token);
  };

  /** As the page does it: tries once more when the first attempt fails. Undefined if the provider or the pool lets nobody in. */
  const signIn = async (claims: object, identifier?: string): Promise<Person | undefined> => {
    const first = await comeBack(claims, identifier);
    const back = first.code === undefined ? await comeBack(claims, identifier) : first;
    return back.code === undefined ? undefined : exchange(back);
  };
  const login = (as: Person | undefined, userName = 'company sign-in') =>
    call('POST', '/security/user-login', { ...(as && { as }), body: { userName } });
  /** What a provider says about the user of an address. */
  const claimsOf = (email: string, more: object = {}) => ({
    ...{ sub: randomUUID(), email, email_verified: true, amr: ['pwd', 'mfa'] },
    ...more,
  });

  /** The connection, proven and approved. */
  const connect = async (mode: Mode = 'optional', more: object = {}) => {
    await save();
    await enterProof();
    await checkProof();
    await decide(true);
    return setMode(mode, more);
  };
  const close = async () => {
    await provider.close();
    await dns.stop();
  };
  return {
    ...world,
    ...{
      provider,
      dns,
      endpoint,
      fields,
      shown,
      save,
      remove,
      checkProof,
      decide,
      setMode,
      enterProof,
      way,
      connect,
      close,
    },
    ...{ begin, comeBack, exchange, signIn, login, claimsOf, personOf },
  };
};
