import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { Message } from '#local/identity/pool.ts';
import { settings } from '#local/settings.ts';
import { givePassword, giveSmsCode, respond, signInBySms, type Wire } from '../local/identity/wire.ts';
import { call } from './call.ts';
import type { Person } from './people.ts';

export interface Credentials {
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

const personOf = async (token: string, userName: string): Promise<Person> => {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const claims = Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, String(value)]));
  const { status, message, data } = await call('POST', '/security/user-login', {
    as: { userId: '', claims, token },
    body: { userName },
  });
  if (status !== 'Success') throw new Error(message);
  return { userId: data.user.id, claims, token };
};

/** Sign-ins at the local pool as a browser makes them, each with a session of its own at the portal. */
export const realPeople = (inbox: readonly Message[]) => {
  const pool: Wire = {
    client: new CognitoIdentityProviderClient({}),
    identity: settings,
    codeFor: (to) => inbox.findLast((message) => message.to === to)?.code ?? 'nothing arrived',
  };
  return {
    codeFor: pool.codeFor,
    /** With password and the code by SMS. */
    signIn: async (who: Credentials) => personOf((await signInBySms(pool, who)).AccessToken, who.email),
    /** The first sign-in, which replaces the temporary password. */
    signInFirst: async (who: Credentials, temporary: string) => {
      const { Session, ChallengeParameters } = await givePassword(pool, who.email, temporary);
      const next = await respond(pool, 'NEW_PASSWORD_REQUIRED', Session, {
        USERNAME: ChallengeParameters?.USER_ID_FOR_SRP ?? '',
        NEW_PASSWORD: who.password,
      });
      return personOf((await giveSmsCode(pool, who.phone, next)).AccessToken, who.email);
    },
  };
};
