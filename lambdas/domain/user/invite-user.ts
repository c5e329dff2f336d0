import { ApplicationError, unavailable } from '#contract/application-error.ts';
import type { UserRecord } from '#contract/user/record.ts';
import { createUser, hasAdmin, type UserFields, userEntity, users } from '#lambdas/entities/records/user.ts';
import { createAccount, deleteAccount, removeInvited } from '#lambdas/ports/cognito/accounts.ts';
import { isCognitoError, isUnavailable } from '#lambdas/ports/service-errors.ts';
import { PORTAL } from '#lambdas/store/id.ts';
import { releaseItems } from '#lambdas/store/idempotency.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';
import { type Scope, topScope } from '#lambdas/store/scope.ts';
import { generatePassword } from './account-sync.ts';

/** The fields of a user who is to be invited. */
export type Invited = Omit<UserFields, 'sub' | 'status' | 'createdAt' | 'sessionsFrom' | 'formerEmail'>;

const notMade = (error: unknown) =>
  new ApplicationError(
    'Saved Failed',
    isCognitoError(error, 'UsernameExistsException')
      ? 'An account with this e-mail exists already.'
      : 'The sign-in account could not be made. Please try again.',
  );

/**
 * A new user with an account: first record and unique markers, then the account, then the record gets the account's sub. A
 * failure removes all of it; after a crash the same request continues, or the task worker removes it. D-08.
 */
export const inviteUser = async (
  scope: Scope,
  poolId: string,
  fields: Invited,
  password = generatePassword(),
): Promise<UserRecord> => {
  const pending = await createUser(scope, { ...fields, sub: '', status: 'PENDING' });
  if (pending.status === 'INVITED') return pending;
  if (pending.status !== 'PENDING') throw notMade(undefined);
  const invitation = { email: pending.userEmail, phone: pending.userPhone, since: pending.createdAt };
  const sub = await createAccount(poolId, { ...invitation, password }).catch(async (error: unknown) => {
    await removeInvited(poolId, invitation);
    await users(scope).remove(pending.id, releaseItems(scope));
    throw isUnavailable(error) ? unavailable() : notMade(error);
  });
  return connect(users(scope), poolId, pending, sub);
};

/** A second run of the same request may have connected the record, or the task worker may have abandoned it, in the meantime. */
const connect = async (
  all: Repository<UserRecord, unknown>,
  poolId: string,
  { id, version }: UserRecord,
  sub: string,
) => {
  try {
    return await all.update(id, version, { sub, status: 'INVITED', signedIn: false, invitedAt: Date.now() });
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error;
    const current = await all.find(id);
    if (current?.sub === sub) return current;
    await deleteAccount(poolId, sub);
    throw notMade(error);
  }
};

const operator = { userId: 'operator', userName: 'operator' };

interface FirstAdmin {
  readonly email: string;
  /** E.164; codes of the second factor go there. */
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Invites a super admin: by an operator with AWS rights, never through the API. Undefined when there is one already. D-35. */
export const inviteFirstAdmin = async (
  poolId: string,
  { email, phone, firstName, lastName }: FirstAdmin,
  { another }: { another: boolean },
): Promise<UserRecord | undefined> => {
  if (!another && hasAdmin(await loadView(PORTAL, userEntity))) return undefined;
  return inviteUser(topScope(operator, { key: `first-admin-${email}`, body: '' }), poolId, {
    userName: email,
    userEmail: email,
    userPhone: phone,
    firstName,
    middleInitial: '',
    lastName,
    companyId: '',
    userRoles: [],
    isSuperadmin: true,
    isMFAenabled: true,
    isFirstLogin: true,
    enabled: true,
    adminAlert: true,
    accountNonLocked: true,
  });
};
