import { clientWithId } from '../clients.ts';
import { notOffered, offers, openRequest } from '../federation/federated-sign-in.ts';
import { OAuthError } from '../federation/oauth-error.ts';
import { oidcSignInUrl } from '../federation/oidc.ts';
import { samlSignInUrl } from '../federation/saml.ts';
import type { Client, Pool } from '../pool.ts';
import type { Provider } from '../state.ts';
import { type HostedRequest, redirect, redirectError, showError } from './http.ts';

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
export const authorize = async (request: HostedRequest) => {
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
