import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { federatedAttributes } from '#contract/company-sign-in/federation.ts';
import { createCompanyProvider } from '#local/company-provider/company-provider.ts';
import { settings } from '#local/settings.ts';
import {
  claimsOf,
  type Federation,
  parametersOf,
  proofKey,
  startFederation,
  visit,
} from './identity/federation-world.ts';

let pool: Federation;
const errors: unknown[] = [];

beforeAll(async () => {
  pool = await startFederation();
  const provider = await createCompanyProvider(pool.origin, (error) => errors.push(error));
  pool.besides.set(settings.paths.companyProvider, (req, res) => {
    void provider.handle(req, res, new URL(req.url ?? '', pool.origin));
  });
  const details = {
    ...{ client_id: settings.companyProvider.clientId, client_secret: settings.companyProvider.clientSecret },
    oidc_issuer: `${pool.origin}${settings.paths.companyProvider}`,
    ...{ authorize_scopes: 'openid email', attributes_request_method: 'GET' },
  };
  const AttributeMapping = {
    [federatedAttributes.email]: 'email',
    [federatedAttributes.verified]: 'email_verified',
    [federatedAttributes.factor]: 'amr',
  };
  await pool.create('Acme', 'OIDC', details, { AttributeMapping });
  await pool.configure(['Acme']);
});
afterAll(() => pool.close());

/** A browser with its cookies: follows redirects on this machine. */
const openBrowser = () => {
  const cookies = new Map<string, string>();
  const go = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await visit(address, { ...init, headers: { cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = new URL(reply.headers.get('location') ?? reply.url, address);
    return next.origin === pool.origin && reply.status >= 300 && reply.status < 400 ? go(next.href) : reply;
  };
  return go;
};

/** Comes to the page of the provider and fills it in. */
const signIn = async (fields: Record<string, string>, go = openBrowser()) => {
  const { verifier, parameters } = proofKey();
  const page = await go(pool.authorizeUrl('Acme', parameters).href);
  const [, action = ''] = /action="([^"]+)"/.exec(await page.text()) ?? [];
  const body = new URLSearchParams(fields);
  return { verifier, reply: await go(`${pool.origin}${action}`, { method: 'POST', body }) };
};

const accountOf = async (fields: Record<string, string>, go = openBrowser()) => {
  const { verifier, reply } = await signIn(fields, go);
  const { body } = await pool.exchange(parametersOf(reply).code, { code_verifier: verifier });
  return claimsOf(body.id_token);
};

describe('the provider of a company on one machine', () => {
  it('has a page with labels, on which an address is asked for', async () => {
    const page = await (await openBrowser()(pool.authorizeUrl('Acme').href)).text();
    for (const label of ['E-mail address', 'Verified', 'Second factor', 'Subject']) expect(page).toContain(label);
    expect(page).toMatch(/<html lang="en">.*<label for="email">.*<button type="submit">Sign in<\/button>/s);
    const { reply } = await signIn({ email: 'nobody' });
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining('role="alert"')]);
  });

  it('says of a person what was typed', async () => {
    const ada = await accountOf({ email: 'ada@acme.example', verified: 'on', factor: 'on' });
    expect(ada).toMatchObject({
      [federatedAttributes.email]: 'ada@acme.example',
      [federatedAttributes.verified]: 'true',
      [federatedAttributes.factor]: '[pwd, mfa]',
    });
    const grace = await accountOf({ email: 'grace@acme.example', subject: 'grace-1' });
    expect(grace).toMatchObject({
      'cognito:username': 'Acme_grace-1',
      [federatedAttributes.verified]: 'false',
      [federatedAttributes.factor]: '[pwd]',
    });
  });

  it('asks at each sign-in, and knows a person again by the address', async () => {
    const go = openBrowser();
    const [first, other, again] = [
      await accountOf({ email: 'ada@acme.example' }, go),
      await accountOf({ email: 'alan@acme.example' }, go),
      await accountOf({ email: 'ADA@acme.example' }, go),
    ];
    expect(other.sub).not.toBe(first.sub);
    expect([again.sub, again[federatedAttributes.email]]).toEqual([first.sub, 'ADA@acme.example']);
    expect(errors).toEqual([]);
  });

  it('shows a sign-in that has ended as such', async () => {
    const reply = await visit(`${pool.origin}${settings.paths.companyProvider}/sign-in/unknown`);
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining('has ended')]);
    errors.length = 0;
  });
});
