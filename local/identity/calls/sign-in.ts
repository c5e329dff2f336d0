import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { requireFlow } from '../clients.ts';
import { challengeEnd, openChallenge } from '../codes.ts';
import { invalidParameter } from '../errors.ts';
import type { Pool } from '../pool.ts';
import { keyed } from '../secrets.ts';
import { refreshLogin, revokeLogin } from '../users/logins.ts';
import { isPublicValue, serverHalf } from '../users/srp.ts';
import { findUser, idFor } from '../users/users.ts';
import { answers, type Step } from './answers.ts';
import { ClientId, call, Token, Username } from './protocol.ts';

/** Salt and verifier of a user who does not exist: always the same, and no password matches. RFC 5054, 2.5.1.3. */
const simulatedSecrets = (pool: Pool, userId: string) => ({
  salt: keyed(pool, `salt:${userId}`).toString('hex').slice(0, 32),
  verifier: keyed(pool, `verifier:${userId}`).toString('hex'),
});

const startSrp = (pool: Pool, username: string, clientPublic: string): Step => {
  if (!isPublicValue(clientPublic)) throw invalidParameter('SRP_A is not a public value');
  const userId = idFor(pool, username);
  const user = findUser(pool, username);
  // A user of a provider has no password.
  const { salt, verifier } = user?.verifier ? user : simulatedSecrets(pool, userId);
  const { publicValue, key } = serverHalf(clientPublic, verifier);
  const secretBlock = randomBytes(64).toString('base64');
  const expiresAt = challengeEnd(pool);
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    Session: openChallenge(pool, { name: 'PASSWORD_VERIFIER', userId, expiresAt, key, secretBlock }),
    ChallengeParameters: {
      SALT: salt,
      SRP_B: publicValue,
      SECRET_BLOCK: secretBlock,
      USERNAME: userId,
      USER_ID_FOR_SRP: userId,
    },
  };
};

const SrpFlow = z.object({
  AuthFlow: z.literal('USER_SRP_AUTH'),
  ClientId,
  AuthParameters: z.object({ USERNAME: Username, SRP_A: z.string() }),
});
const RefreshFlow = z.object({
  AuthFlow: z.enum(['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN']),
  ClientId,
  AuthParameters: z.object({ REFRESH_TOKEN: Token }),
});

/** SRP only: the password is never sent (D-01). A refresh rotates here just as in GetTokensFromRefreshToken. */
export const initiateAuth = call(z.discriminatedUnion('AuthFlow', [SrpFlow, RefreshFlow]), async (pool, input) => {
  requireFlow(pool, input.ClientId, input.AuthFlow);
  if (input.AuthFlow === 'USER_SRP_AUTH') {
    return startSrp(pool, input.AuthParameters.USERNAME, input.AuthParameters.SRP_A);
  }
  const { tokens } = await refreshLogin(pool, input.AuthParameters.REFRESH_TOKEN, input.ClientId);
  return { ChallengeParameters: {}, AuthenticationResult: tokens };
});

const ChallengeAnswer = z.object({
  ClientId,
  ChallengeName: z.enum([
    'PASSWORD_VERIFIER',
    'NEW_PASSWORD_REQUIRED',
    'SELECT_MFA_TYPE',
    'SMS_MFA',
    'SOFTWARE_TOKEN_MFA',
    'MFA_SETUP',
  ]),
  Session: Token,
  ChallengeResponses: z.record(z.string(), z.string().max(4096)),
});

/** Handles the response to one challenge and opens the next. */
export const respondToAuthChallenge = call(ChallengeAnswer, (pool, input) => {
  requireFlow(pool, input.ClientId, 'USER_SRP_AUTH');
  const responses = new Map(Object.entries(input.ChallengeResponses));
  const need = (name: string) => {
    const value = responses.get(name);
    if (value === undefined) throw invalidParameter(`Missing required parameter ${name}`);
    return value;
  };
  return answers[input.ChallengeName](pool, { session: input.Session, responses: input.ChallengeResponses, need });
});

/** The call Amplify refreshes tokens with. */
export const getTokensFromRefreshToken = call(
  z.object({ ClientId, RefreshToken: Token }),
  async (pool, { RefreshToken, ClientId: clientId }) => ({
    AuthenticationResult: (await refreshLogin(pool, RefreshToken, clientId)).tokens,
  }),
);

/** Ends the login of a refresh token: the call of Amplify's signOut. */
export const revokeToken = call(z.object({ ClientId, Token }), (pool, input) => {
  revokeLogin(pool, input.Token, input.ClientId);
  return {};
});
