import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import Provider, { type Adapter, type AdapterPayload, type Configuration, interactionPolicy } from 'oidc-provider';
import * as z from 'zod';
import { escapeHtml } from '#contract/rules/text.ts';
import type { Handle } from '../http/loopback.ts';
import { OIDC_ANSWER_PATH } from '../identity/federation/oidc.ts';
import { settings } from '../settings.ts';

/** A person as the page of the provider describes one. */
interface Person {
  readonly subject: string;
  readonly email: string;
  readonly verified: boolean;
  /** How the person has signed in. RFC 8176. */
  readonly amr: readonly string[];
}

const subjectOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 24);

const Form = z.object({
  email: z.email(),
  subject: z.string().trim().max(200).default(''),
  verified: z.literal('on').optional(),
  factor: z.literal('on').optional(),
});

/** The person whom the form describes; undefined where the e-mail address is none. The same address is the same person. */
const personIn = (form: URLSearchParams): Person | undefined => {
  const { data } = Form.safeParse(Object.fromEntries(form));
  return (
    data && {
      subject: data.subject || subjectOf(data.email),
      email: data.email,
      verified: data.verified === 'on',
      amr: data.factor === 'on' ? ['pwd', 'mfa'] : ['pwd'],
    }
  );
};

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:28rem;margin:2rem auto;padding:0 1rem}
label{display:block;margin:1rem 0 0}input[type=text],input[type=email]{display:block;width:100%;font:inherit;padding:.5rem;box-sizing:border-box}
button{font:inherit;margin-top:1.5rem;padding:.5rem 1rem}[role=alert]{color:#a00000}`;

/** Of the page's one style, for its content security policy. */
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

/** The page on which anybody is whoever they say. `address` is where the form goes. */
const signInPage = (address: string, message = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Company sign-in</title><meta name="viewport" content="width=device-width">
<style>${style}</style></head><body><main>
<h1>Company sign-in</h1>
<p>This provider exists on this machine only. Every e-mail address may sign in.</p>
${message ? `<p role="alert">${escapeHtml(message)}</p>` : ''}
<form method="post" action="${escapeHtml(address)}">
<label for="email">E-mail address</label><input id="email" name="email" type="email" required autocomplete="username">
<label><input type="checkbox" name="verified" checked> Verified</label>
<label><input type="checkbox" name="factor"> Second factor</label>
<label for="subject">Subject</label><input id="subject" name="subject" type="text" aria-describedby="subject-hint">
<p id="subject-hint">Empty for the one of the e-mail address.</p>
<button type="submit">Sign in</button>
</form></main></body></html>`;

const INTERACTION = '/sign-in/';

const newKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' };
};

interface Entry {
  readonly payload: AdapterPayload;
  readonly expiresAt: number;
}

/** What the provider remembers, in memory: without a store of its own it warns at each start that it is not fit for production. */
const createMemory = () => {
  const entries = new Map<string, Entry>();
  const live = (key: string, entry = entries.get(key)) => {
    if (entry && entry.expiresAt > Date.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  };
  const findBy = (model: string, isWanted: (payload: AdapterPayload) => boolean) =>
    [...entries.keys()]
      .filter((key) => key.startsWith(`${model}:`))
      .map((key) => live(key))
      .find((payload) => payload && isWanted(payload));
  return (model: string): Adapter => ({
    upsert: async (id, payload, seconds) => {
      entries.set(`${model}:${id}`, { payload, expiresAt: Date.now() + (seconds ?? 0) * 1_000 });
    },
    find: async (id) => live(`${model}:${id}`),
    findByUid: async (uid) => findBy(model, (payload) => payload.uid === uid),
    findByUserCode: async (code) => findBy(model, (payload) => payload.userCode === code),
    consume: async (id) => {
      const payload = live(`${model}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
    },
    destroy: async (id) => void entries.delete(`${model}:${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
};

/** Nobody is asked for a consent. */
const policyOf = () => {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
};

const configure = (url: string, key: JWK, people: ReadonlyMap<string, Person>): Configuration => {
  const { clientId, clientSecret } = settings.companyProvider;
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${url}${settings.paths.identity}${OIDC_ANSWER_PATH}`],
      },
    ],
    adapter: createMemory(),
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'] },
    // Cognito reads the ID token and the claims of the user.
    conformIdTokenClaims: false,
    pkce: { required: () => false },
    features: { devInteractions: { enabled: false } },
    interactions: {
      url: (_context, { uid }) => `${settings.paths.companyProvider}${INTERACTION}${uid}`,
      policy: policyOf(),
    },
    findAccount: (_context, subject) => {
      const person = people.get(subject);
      const claims = { sub: subject, email: person?.email, email_verified: person?.verified, amr: person?.amr };
      return { accountId: subject, claims: async () => claims };
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 3_600, Session: 3_600 },
  };
};

const show = (res: ServerResponse, status: number, page: string) =>
  void res
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src '${styleHash}'; form-action 'self'`,
    })
    .end(page);

const signIn = async (provider: Provider, people: Map<string, Person>, req: IncomingMessage, res: ServerResponse) => {
  const { uid } = await provider.interactionDetails(req, res);
  const address = `${settings.paths.companyProvider}${INTERACTION}${uid}`;
  if (req.method !== 'POST') return show(res, 200, signInPage(address));
  const person = personIn(new URLSearchParams(await text(req)));
  if (!person) return show(res, 400, signInPage(address, 'Please enter an e-mail address'));
  people.set(person.subject, person);
  const login = { accountId: person.subject, amr: [...person.amr], remember: false };
  return provider.interactionFinished(req, res, { login });
};

/** A browser without its session at the provider: it asks at each sign-in, so that one browser can be several persons. */
const withoutSession = (cookies = '') =>
  cookies
    .split(/;\s*/)
    .filter((cookie) => !cookie.startsWith('_session'))
    .join('; ');

/**
 * The OpenID Connect provider of a company, for one machine: whoever types an e-mail address is that person. It remembers nothing after a
 * restart, nor does its key stay the same. ADR 0054.
 */
export const createCompanyProvider = async (
  url: string,
  onError: (error: unknown) => void,
): Promise<{ handle: Handle }> => {
  const prefix = settings.paths.companyProvider;
  const people = new Map<string, Person>();
  const provider = new Provider(`${url}${prefix}`, configure(url, await newKey(), people));
  provider.on('server_error', (_context, error) => onError(error));
  const answer = provider.callback();
  return {
    handle: async (req, res, { pathname }) => {
      req.headers.cookie = withoutSession(req.headers.cookie);
      if (pathname.startsWith(`${prefix}${INTERACTION}`)) {
        return signIn(provider, people, req, res).catch((error: unknown) => {
          onError(error);
          show(res, 400, '<!doctype html><html lang="en"><title>Error</title><p>This sign-in has ended.</p></html>');
        });
      }
      // The provider finds the path below which it is mounted by comparing the two.
      Object.assign(req, { originalUrl: req.url, url: (req.url ?? '').slice(prefix.length) });
      await answer(req, res);
    },
  };
};
