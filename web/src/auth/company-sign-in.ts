import * as oauth from 'oauth4webapi';
import { CALLBACK_PATH, federatedScopes } from '#contract/company-sign-in/federation.ts';
import type { SiteConfig } from '#contract/site/config.ts';
import type { FederatedTokens } from '../session/identity.ts';
import { siteConfig } from '../session/site-config.ts';

/** The sign-in that has left for a company's provider; nothing of it is of use without the answer. */
interface Pending {
  readonly provider: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The page that the user requested, and whether the provider has to authenticate the user again. */
  readonly wanted: string;
  readonly again: boolean;
  /** How often the sign-in was begun without the person. */
  readonly repeats: number;
}

const KEY = 'companySignIn';

/** The pool sends the first sign-in of a person back with an error, after it has linked the account: the next one succeeds. */
const REPEATS = 1;

const notOpen = () => new Error('This portal has no company sign-in.');

const federationOf = ({ federation }: SiteConfig) => {
  if (!federation) throw notOpen();
  return federation;
};

const serverOf = (config: SiteConfig): oauth.AuthorizationServer => {
  const { endpoint } = federationOf(config);
  return {
    issuer: `https://cognito-idp.${config.region}.amazonaws.com/${config.userPoolId}`,
    authorization_endpoint: `${endpoint}/oauth2/authorize`,
    token_endpoint: `${endpoint}/oauth2/token`,
  };
};

const callback = () => `${location.origin}${CALLBACK_PATH}`;

/** Where a sign-in with a provider begins, with what only this tab can answer it with. */
export interface Start {
  readonly provider: string;
  readonly wanted: string;
  readonly again: boolean;
}

const leaveFor = async ({ provider, wanted, again }: Start, repeats: number) => {
  const config = await siteConfig();
  const { authorization_endpoint = '' } = serverOf(config);
  const pending: Pending = {
    ...{ provider, wanted, again, repeats },
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
  };
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: federationOf(config).clientId,
    redirect_uri: callback(),
    scope: federatedScopes.join(' '),
    idp_identifier: provider,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    ...(again ? { prompt: 'login' } : {}),
  });
  sessionStorage.setItem(KEY, JSON.stringify(pending));
  location.assign(`${authorization_endpoint}?${query}`);
};

/** Leaves for the provider of a company. */
export const startCompanySignIn = (start: Start) => leaveFor(start, 0);

const takePending = (): Pending | undefined => {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return text === null ? undefined : JSON.parse(text);
};

/** The provider, the pool or the portal has not let the person in; nothing is known of why. */
export class CompanyRefused extends Error {}

/** A sign-in that came back: its tokens, and where the person was going. */
export interface Finished {
  readonly tokens: FederatedTokens;
  readonly wanted: string;
}

/**
 * Takes the answer that the address of the page holds. `undefined` while the sign-in is begun again. Throws CompanyRefused for an error,
 * and for an answer that this tab has not asked for.
 */
export const finishCompanySignIn = async (address: URL): Promise<Finished | undefined> => {
  const pending = takePending();
  const config = await siteConfig();
  const server = serverOf(config);
  const client: oauth.Client = { client_id: federationOf(config).clientId };
  if (!pending) throw new CompanyRefused();
  try {
    const answer = oauth.validateAuthResponse(server, client, address, pending.state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      answer,
      callback(),
      pending.verifier,
      // On one machine there is no certificate.
      { [oauth.allowInsecureRequests]: location.protocol === 'http:' },
    );
    const checks = { expectedNonce: pending.nonce, requireIdToken: true };
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, checks);
    const { access_token: accessToken, id_token: idToken = '', refresh_token: refreshToken = '' } = tokens;
    return { tokens: { accessToken, idToken, refreshToken }, wanted: pending.wanted };
  } catch (error) {
    // The texts of the pool follow no rule, so any error is tried once more.
    const isRepeatable = error instanceof oauth.AuthorizationResponseError && pending.repeats < REPEATS;
    if (!isRepeatable) throw new CompanyRefused('', { cause: error });
    await leaveFor(pending, pending.repeats + 1);
    return undefined;
  }
};
