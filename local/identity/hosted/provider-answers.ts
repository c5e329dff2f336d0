import { type Answer, signInFederated, takeRequest } from '../federation/federated-sign-in.ts';
import { findProvider } from '../federation/identities.ts';
import { OAuthError } from '../federation/oauth-error.ts';
import { readOidcAnswer } from '../federation/oidc.ts';
import { readSamlAnswer } from '../federation/saml.ts';
import type { OpenRequest, Provider } from '../state.ts';
import { addressWith, type HostedRequest, redirect, redirectError, showError } from './http.ts';

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

export const oidcAnswerByQuery = (request: HostedRequest) => oidcAnswer(request, request.query);
export const oidcAnswerByForm = async (request: HostedRequest) => oidcAnswer(request, await request.form());

/** POST /saml2/idpresponse: people bring the assertion of a SAML provider. One that was not asked for counts for nothing. */
export const samlAnswer = async (request: HostedRequest) => {
  const form = await request.form();
  const [relay, response] = [form.get('RelayState') ?? '', form.get('SAMLResponse') ?? ''];
  const { pool, endpoint } = request;
  return finish(request, 'SAML', relay, (provider, opened) =>
    readSamlAnswer(pool, provider, opened, { relay, endpoint, response }),
  );
};
