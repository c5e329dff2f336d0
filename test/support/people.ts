import { randomUUID } from 'node:crypto';
import type { RoleId } from '#contract/rules/roles.ts';
import { startSession } from '#lambdas/entities/people/principal.ts';
import { createUser } from '#lambdas/entities/records/user.ts';
import { chosenScope, topScope } from '#lambdas/store/scope.ts';
import { settings } from '#local/settings.ts';

const tester = { userId: 'test', userName: 'Test' };

/** A signed-in person in a request: the claims of a verified access token. */
export interface Person {
  readonly userId: string;
  readonly claims: Record<string, string>;
  /** The access token itself, of people who signed in at the pool. */
  readonly token?: string;
}

export interface PersonOptions {
  readonly companyId?: string;
  readonly roles?: readonly RoleId[];
  readonly isSuperadmin?: boolean;
  readonly enabled?: boolean;
  readonly accountNonLocked?: boolean;
  readonly adminAlert?: boolean;
  /** First and last name. */
  readonly name?: readonly [string, string];
}

export const claimsOf = (sub: string, sessionId: string = randomUUID()): Record<string, string> => ({
  sub,
  iss: `https://cognito-idp.us-east-1.amazonaws.com/${settings.poolId}`,
  client_id: settings.clientId,
  token_use: 'access',
  origin_jti: sessionId,
  auth_time: String(Math.floor(Date.now() / 1000)),
  exp: String(Math.floor(Date.now() / 1000) + 900),
});

/** A person with a user record, a principal and a running session. */
export const signIn = async (options: PersonOptions): Promise<Person> => {
  const { companyId = '', roles = [], isSuperadmin = false, enabled = true, accountNonLocked = true } = options;
  const { adminAlert = false, name = ['Test', 'Person'] } = options;
  const sub = randomUUID();
  const email = `${sub}@example.com`;
  const user = await createUser(companyId === '' ? topScope(tester) : chosenScope(tester, companyId), {
    sub,
    companyId,
    enabled,
    accountNonLocked,
    isSuperadmin,
    userName: email,
    userEmail: email,
    userPhone: '+15550100000',
    firstName: name[0],
    middleInitial: '',
    lastName: name[1],
    userRoles: roles.map((roleId) => ({ roleId })),
    isMFAenabled: true,
    isFirstLogin: false,
    adminAlert,
  });
  const claims = claimsOf(sub);
  await startSession(claims.origin_jti ?? '', { sub, userId: user.id }, Date.now());
  return { userId: user.id, claims };
};
