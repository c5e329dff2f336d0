import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientWithId } from '../clients.ts';
import type { Pool } from '../pool.ts';
import { authorize } from './authorize.ts';
import { type HostedRequest, readForm, redirect, showError } from './http.ts';
import { oidcAnswerByForm, oidcAnswerByQuery, samlAnswer } from './provider-answers.ts';
import { revoke, token } from './token.ts';

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
