import { createHash } from 'node:crypto';
import { clientWithId } from '../clients.ts';
import { CognitoError } from '../errors.ts';
import { OAuthError } from '../federation/federated-sign-in.ts';
import type { Client, Pool } from '../pool.ts';
import { hashOf, isSame } from '../secrets.ts';
import { refreshLogin, revokeLogin, startLogin } from '../users/logins.ts';
import { type HostedRequest, sendDocument } from './http.ts';

const need = (form: URLSearchParams, name: string) => {
  const value = form.get(name);
  if (!value) throw new OAuthError('invalid_request');
  return value;
};

/** Only the public client of company sign-in comes here: the one with a secret has no hosted flow. */
const clientIn = (pool: Pool, form: URLSearchParams): Client => {
  const client = clientWithId(pool, need(form, 'client_id'));
  if (!client || client.secret !== undefined) throw new OAuthError('invalid_client');
  if (!client.settings.AllowedOAuthFlowsUserPoolClient) throw new OAuthError('unauthorized_client');
  return client;
};

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** A code counts once, whatever is wrong with the request. */
const takeGrant = (pool: Pool, client: Client, form: URLSearchParams) => {
  const key = hashOf(need(form, 'code'));
  const grant = pool.state.grants[key];
  delete pool.state.grants[key];
  const verifier = form.get('code_verifier');
  const isProven =
    grant?.challenge === undefined
      ? verifier === null
      : verifier !== null && isSame(challengeOf(verifier), grant.challenge);
  const isMeant = grant?.clientId === client.id && grant.redirectUri === form.get('redirect_uri');
  if (!grant || grant.expiresAt <= pool.now() || !isMeant || !isProven) throw new OAuthError('invalid_grant');
  return grant;
};

const exchange = async (pool: Pool, client: Client, form: URLSearchParams) => {
  const { userId, scope, authTime, nonce } = takeGrant(pool, client, form);
  const user = pool.state.users[userId];
  if (!user?.enabled) throw new OAuthError('invalid_grant');
  const tokens = await startLogin(pool, user, { clientId: client.id, scope, authTime, nonce });
  return { tokens, scope };
};

const refresh = async (pool: Pool, client: Client, form: URLSearchParams) => {
  try {
    return await refreshLogin(pool, need(form, 'refresh_token'), client.id);
  } catch (error) {
    if (error instanceof CognitoError) throw new OAuthError('invalid_grant');
    throw error;
  }
};

type Tokens = Awaited<ReturnType<typeof refreshLogin>>['tokens'];

const documentOf = ({ AccessToken, IdToken, RefreshToken, ExpiresIn }: Tokens, scope: string) => ({
  ...(scope.split(' ').includes('openid') ? { id_token: IdToken } : {}),
  access_token: AccessToken,
  ...(RefreshToken === undefined ? {} : { refresh_token: RefreshToken }),
  expires_in: ExpiresIn,
  token_type: 'Bearer',
});

const answer = async (pool: Pool, form: URLSearchParams) => {
  const type = need(form, 'grant_type');
  const client = clientIn(pool, form);
  if (type === 'authorization_code') {
    const { tokens, scope } = await exchange(pool, client, form);
    return documentOf(tokens, scope);
  }
  if (type !== 'refresh_token') throw new OAuthError('unsupported_grant_type');
  const { tokens, scope } = await refresh(pool, client, form);
  return documentOf(tokens, scope);
};

const answering = async (request: HostedRequest, reply: () => Promise<object | undefined>) => {
  try {
    return sendDocument(request, 200, await reply());
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return sendDocument(request, 400, { error: error.error });
  }
};

/** POST /oauth2/token: exchanges a code, or a refresh token. RFC 6749, 4.1.3 and 6; RFC 7636. */
export const token = (request: HostedRequest) =>
  answering(request, async () => answer(request.pool, await request.form()));

/** POST /oauth2/revoke: ends the login of a refresh token. RFC 7009. */
export const revoke = (request: HostedRequest) =>
  answering(request, async () => {
    const form = await request.form();
    const client = clientIn(request.pool, form);
    try {
      revokeLogin(request.pool, need(form, 'token'), client.id);
    } catch (error) {
      if (error instanceof CognitoError) throw new OAuthError('invalid_request');
      throw error;
    }
    return undefined;
  });
