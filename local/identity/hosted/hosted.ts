import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientWithId } from '../clients.ts';
import {
  type Answer,
  findProvider,
  notOffered,
  OAuthError,
  offers,
  openRequest,
  signInFederated,
  takeRequest,
} from '../federation/federated-sign-in.ts';
import { oidcSignInUrl, readOidcAnswer } from '../federation/oidc.ts';
import { readSamlAnswer, samlSignInUrl } from '../federation/saml.ts';
import type { Client, Pool } from '../pool.ts';
import type { OpenRequest, Provider } from '../state.ts';
import { addressWith, type HostedRequest, readForm, redirect, redirectError, showError } from './http.ts';
import { revoke, token } from './token.ts';

const invalid = (description = '') => new OAuthError('invalid_request', description);

/** Refuses what the client may not ask for. Returns the scope: all that the client has where none is asked for. */
const checkAsked = ({ settings }: Client, query: URLSearchParams): string => {
  const type = query.get('response_type');
  if (type !== 'code' && type !== 'token') throw invalid();
  if (type === 'token' || !settings.AllowedOAuthFlows.includes('code')) throw new OAuthError('unauthorized_client');
  const [challenge, method] = [query.get('code_challenge'), query.get('code_challenge_method')];
  if ((challenge === null) !== (method === null) || (method !== null && method !== 'S256')) throw invalid();
  if (challenge !== null && !/^[\w-]{43}$/.test(challenge)) throw invalid();
  const allowed: readonly string[] = settings.AllowedOAuthScopes;
  const asked = query.get('scope')?.split(' ').filter(Boolean) ?? [];
  if (asked.some((scope) => !allowed.includes(scope))) throw new OAuthError('invalid_scope');
  return (asked.length > 0 ? asked : allowed).join(' ');
};

const providerOf = (pool: Pool, client: Client, query: URLSearchParams): Provider => {
  const [name, identifier] = [query.get('identity_provider'), query.get('idp_identifier')];
  const provider = Object.values(pool.state.providers).find((one) =>
    name === null ? identifier !== null && one.identifiers.includes(identifier) : one.name === name,
  );
  if (!provider || !offers(pool, client.id, provider.name)) throw notOffered();
  return provider;
};

const begin = async ({ pool, endpoint, query }: HostedRequest, client: Client, redirectUri: string) => {
  const scope = checkAsked(client, query);
  const provider = providerOf(pool, client, query);
  const { relay, opened } = openRequest(pool, {
    ...{ clientId: client.id, redirectUri, scope, provider: provider.name },
    state: query.get('state') ?? undefined,
    nonce: query.get('nonce') ?? undefined,
    challenge: query.get('code_challenge') ?? undefined,
  });
  const exchange = { relay, endpoint, prompt: query.get('prompt') ?? '' };
  return provider.type === 'SAML'
    ? samlSignInUrl(pool, provider, opened, exchange)
    : oidcSignInUrl(provider, opened, exchange);
};

/**
 * GET /oauth2/authorize: leads to the provider that the client names. A client or redirect address that is unknown is shown to the
 * browser, everything else goes to the redirect address.
 */
const authorize = async (request: HostedRequest) => {
  const { pool, query } = request;
  const client = clientWithId(pool, query.get('client_id') ?? '');
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!client?.settings.AllowedOAuthFlowsUserPoolClient) return showError(request, 'Client does not exist.');
  if (!client.settings.CallbackURLs.includes(redirectUri)) return showError(request, 'redirect_mismatch');
  if (!query.has('identity_provider') && !query.has('idp_identifier')) {
    return showError(request, 'Login pages unavailable. Please contact an administrator.');
  }
  try {
    return redirect(request, await begin(request, client, redirectUri));
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return redirectError(request, { redirectUri, state: query.get('state') ?? undefined }, error);
  }
};

/** Takes the answer to the request that `relay` names, and leads back to the client with a code or an error. */
const finish = async (
  request: HostedRequest,
  type: Provider['type'],
  relay: string,
  read: (provider: Provider, opened: OpenRequest) => Promise<Answer>,
) => {
  const { pool } = request;
  const opened = takeRequest(pool, relay);
  const provider = opened && findProvider(pool, opened.provider);
  if (!opened || provider?.type !== type) {
    return showError(request, 'Invalid response or relayState from identity provider');
  }
  // The request is closed on disk before the answer is read, so that no answer counts twice.
  pool.save();
  try {
    const code = await signInFederated(pool, opened, await read(provider, opened));
    return redirect(request, addressWith(opened.redirectUri, { code, state: opened.state }));
  } catch (error) {
    redirectError(request, opened, error instanceof OAuthError ? error : new OAuthError('server_error'));
    if (!(error instanceof OAuthError)) throw error;
  }
};

/** GET or POST /oauth2/idpresponse: people come back from an OpenID Connect provider. */
const oidcAnswer = (request: HostedRequest, parameters: URLSearchParams) =>
  finish(request, 'OIDC', parameters.get('state') ?? '', (provider, opened) =>
    readOidcAnswer(provider, opened, parameters, request.endpoint),
  );

const oidcAnswerByQuery = (request: HostedRequest) => oidcAnswer(request, request.query);
const oidcAnswerByForm = async (request: HostedRequest) => oidcAnswer(request, await request.form());

/** POST /saml2/idpresponse: people bring the assertion of a SAML provider. One that was not asked for counts for nothing. */
const samlAnswer = async (request: HostedRequest) => {
  const form = await request.form();
  const [relay, response] = [form.get('RelayState') ?? '', form.get('SAMLResponse') ?? ''];
  const { pool, endpoint } = request;
  return finish(request, 'SAML', relay, (provider, opened) =>
    readSamlAnswer(pool, provider, opened, { relay, endpoint, response }),
  );
};

/** GET /logout: leads back to the client. There is no session here that could be ended: each sign-in goes to the provider. */
const logout = (request: HostedRequest) => {
  const { pool, query } = request;
  const client = clientWithId(pool, query.get('client_id') ?? '');
  const address = query.get('logout_uri') ?? '';
  if (!client) return showError(request, 'Client does not exist.');
  if (!client.settings.LogoutURLs.includes(address)) return showError(request, 'redirect_mismatch');
  return redirect(request, address);
};

const routes: ReadonlyMap<string, (request: HostedRequest) => void | Promise<void>> = new Map(
  Object.entries({
    'GET /oauth2/authorize': authorize,
    'GET /oauth2/idpresponse': oidcAnswerByQuery,
    'POST /oauth2/idpresponse': oidcAnswerByForm,
    'POST /saml2/idpresponse': samlAnswer,
    'POST /oauth2/token': token,
    'POST /oauth2/revoke': revoke,
    'GET /logout': logout,
  }),
);

const HOSTED = /^(.*?)(\/(?:oauth2|saml2)\/\w+|\/logout)$/;

/**
 * The endpoints of the pool's domain that company sign-in uses. Returns what answers a request, undefined for one to the other calls of
 * the pool. ADR 0054.
 */
export const hostedEndpoint = (pool: Pool, req: IncomingMessage, res: ServerResponse) => {
  const url = new URL(req.url ?? '/', `http://${req.headers.host}`);
  const [, base = '', path = ''] = HOSTED.exec(url.pathname) ?? [];
  const answer = routes.get(`${req.method} ${path}`);
  if (!answer) return undefined;
  const endpoint = `${url.origin}${base}`;
  return () => answer({ pool, endpoint, query: url.searchParams, res, form: () => readForm(req) });
};
