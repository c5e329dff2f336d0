import * as oauth from 'oauth4webapi';
import type { OpenRequest, Provider } from '../state.ts';
import { type Answer, OAuthError } from './federated-sign-in.ts';
import { insecure } from './provider-details.ts';

/** Where the provider sends people back to, below the endpoint of the pool. */
export const OIDC_ANSWER_PATH = '/oauth2/idpresponse';

const serverOf = ({ details }: Provider): oauth.AuthorizationServer => ({
  issuer: details.oidc_issuer ?? '',
  token_endpoint: details.token_url ?? '',
  userinfo_endpoint: details.attributes_url ?? '',
  jwks_uri: details.jwks_uri ?? '',
});

/** Where a person signs in at an OpenID Connect provider. `prompt` is passed on, unless it is `none`. */
export const oidcSignInUrl = (
  { details }: Provider,
  { providerNonce }: OpenRequest,
  { relay, endpoint, prompt }: { relay: string; endpoint: string; prompt: string },
): string => {
  const url = new URL(details.authorize_url ?? '');
  const parameters = {
    client_id: details.client_id ?? '',
    redirect_uri: `${endpoint}${OIDC_ANSWER_PATH}`,
    response_type: 'code',
    scope: details.authorize_scopes ?? '',
    state: relay,
    nonce: providerNonce,
    ...(prompt === '' || prompt === 'none' ? {} : { prompt }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
};

/** Neither headers nor a body. */
const NO_BODY = [undefined, undefined] as const;

const describe = (provider: Provider, error: unknown) => {
  if (error instanceof oauth.ResponseBodyError) return `${provider.name} Error - ${error.status} error getting token`;
  return `${provider.name} Error - ${error instanceof Error ? error.message : 'no answer'}`;
};

const exchange = async (provider: Provider, parameters: URLSearchParams, nonce: string, endpoint: string) => {
  const [server, client] = [serverOf(provider), { client_id: provider.details.client_id ?? '' }];
  const secret = provider.details.client_secret;
  const proof = secret ? oauth.ClientSecretPost(secret) : oauth.None();
  const checked = oauth.validateAuthResponse(server, client, parameters, parameters.get('state') ?? '');
  const back = `${endpoint}${OIDC_ANSWER_PATH}`;
  const grant = [server, client, proof, checked, back] as const;
  const response = await oauth.authorizationCodeGrantRequest(...grant, oauth.nopkce, insecure());
  const expected = { expectedNonce: nonce, requireIdToken: true };
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, expected);
  await oauth.validateApplicationLevelSignature(server, response, insecure());
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  if (!claims) throw new Error('no ID token');
  const method = provider.details.attributes_request_method ?? 'GET';
  const about = new URL(server.userinfo_endpoint ?? '');
  const asked = await oauth.protectedResourceRequest(tokens.access_token, method, about, ...NO_BODY, insecure());
  return { ...claims, ...(await oauth.processUserInfoResponse(server, client, claims.sub, asked)) };
};

/**
 * Exchanges the code that a person came back with. The ID token must be signed by the provider, of its issuer, for the pool's client, with
 * the nonce of the request and in time; what the provider says about the person besides is merged. Throws OAuthError.
 */
export const readOidcAnswer = async (
  provider: Provider,
  request: OpenRequest,
  parameters: URLSearchParams,
  endpoint: string,
): Promise<Answer> => {
  const refused = parameters.get('error');
  if (refused) throw new OAuthError(refused, parameters.get('error_description') ?? '');
  try {
    const claims = await exchange(provider, parameters, request.providerNonce, endpoint);
    return { provider, subject: claims.sub, claims };
  } catch (error) {
    throw new OAuthError('invalid_request', describe(provider, error));
  }
};
