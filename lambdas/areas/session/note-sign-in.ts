import { ownRecord } from '../../domain/user/own-record.ts';
import type { Principal } from '../../entities/principal.ts';
import { users } from '../../entities/user.ts';
import { ownScope } from '../../store/scope.ts';

/** Notes the first sign-in since the account was made or got a temporary password: the user is no longer called invited. */
export const noteSignIn = async (principal: Principal) => {
  const { signedIn, isFirstLogin } = await ownRecord(principal);
  if (signedIn ?? !isFirstLogin) return;
  await users(ownScope(principal)).patchLatest(principal.userId, { signedIn: true });
};
