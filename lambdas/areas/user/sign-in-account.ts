import { ApplicationError } from '#contract/application-error.ts';
import { FRESH_SIGN_IN_MS } from '#contract/rules/limits.ts';
import { isOpen, type UserRecord } from '#contract/user/record.ts';
import { codeSenderOf, deletePending } from '#lambdas/domain/contacts/pending.ts';
import { deleteLinksOf } from '#lambdas/domain/contacts/stop-links.ts';
import { generatePassword } from '#lambdas/domain/user/account-sync.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { users } from '#lambdas/entities/records/user.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { accountEmails } from '#lambdas/mail/account.ts';
import {
  bringInLine,
  createAnotherAccount,
  deleteAccount,
  hasAccount,
  resendInvitation,
  signOutEverywhere,
} from '#lambdas/ports/cognito/accounts.ts';
import { setTemporaryPassword } from '#lambdas/ports/cognito/credentials.ts';
import { isCognitoError } from '#lambdas/ports/service-errors.ts';
import { mailTask, taskItem } from '#lambdas/store/outbox.ts';
import { isWithin } from '#lambdas/store/throttle.ts';
import { env } from './env.ts';

const perHour = { times: 5, within: 3_600 };

/** Refuses more mails to one user than any user needs. */
export const requireFewMails = async ({ id }: UserRecord) => {
  if (!(await isWithin('user-mails', id, perHour)))
    throw new ApplicationError('Too many mails were sent to this user. Please try again in an hour.', '', 429);
};

/** How codes go out. */
export const codeSender = codeSenderOf(env());

/** The app client that registers people. */
export const registration = { poolId: env().USER_POOL_ID, clientId: env().REGISTRATION_CLIENT_ID };

const refused = (reason: string) => new ApplicationError('Reset Failed', reason);

/**
 * A super admin gives a user a password that is good for one sign-in within three days. Everything may be done twice, so
 * after a failure the reset is repeated. D-14.
 */
export const resetPassword = async (
  caller: Caller,
  userId: string,
  password: string,
  origin: Origin,
): Promise<void> => {
  if (userId === caller.userId) throw refused('Use Reset Password of your own menu for your own password.');
  if (Date.now() - caller.signedInAt > FRESH_SIGN_IN_MS)
    throw refused('You signed in more than 10 minutes ago. Please sign in again first.');
  const all = users(caller.scope());
  const { sub, userEmail } = await all.get(userId);
  if (sub === '') throw refused('The user is still being made. Please try again in a minute.');
  await setTemporaryPassword(env().USER_POOL_ID, sub, password).catch((error: unknown) => {
    throw isCognitoError(error, 'InvalidPasswordException')
      ? refused('The password is not allowed. Choose another one.')
      : error;
  });
  await signOutEverywhere(env().USER_POOL_ID, sub);
  const now = Date.now();
  const fields = { isFirstLogin: true, signedIn: false, invitedAt: now, sessionsFrom: now };
  await all.patchLatest(userId, fields, [taskItem(mailTask(accountEmails.reset(userEmail)))]);
  await recordActivity(
    userId,
    { type: 'password', detail: `reset by ${caller.userId}`, said: 'Password reset', by: caller.userId },
    origin,
  );
};

const hasCome = 'This user has a password already. If it is forgotten, Forgot Password on the sign-in page helps.';
const notInvited = 'This user has registered and was not invited.';

/**
 * Invites once more, with a new temporary password: for an invitation that was lost or is older than three days, and for
 * users whose account at the pool was deleted.
 */
export const inviteAgain = async (caller: Caller, id: string, origin: Origin): Promise<void> => {
  const user = await users(caller.scope()).get(id);
  if (user.sub === '') throw new ApplicationError(notInvited);
  const exists = await hasAccount(env().USER_POOL_ID, user.sub);
  await (exists ? resend(caller, user) : makeAccount(caller, user));
  const detail = `invited again by ${caller.userId}${exists ? '' : ', with another account'}`;
  await recordActivity(id, { type: 'user-change', detail }, origin);
};

const resend = async (caller: Caller, user: UserRecord) => {
  if (!user.isFirstLogin) throw new ApplicationError(user.status === 'INVITED' ? hasCome : notInvited);
  await requireFewMails(user);
  await resendInvitation(env().USER_POOL_ID, user.userEmail, generatePassword()).catch((error: unknown) => {
    throw isCognitoError(error, 'UnsupportedUserStateException') ? new ApplicationError(hasCome) : error;
  });
  await users(caller.scope()).patchLatest(user.id, { signedIn: false, invitedAt: Date.now() });
};

/**
 * Gives a person another account, and their record its sub: name, company, roles and history stay. What stood under the
 * former sub ends. A try that was cut off is finished by the next one, which finds the account that it has made.
 */
const makeAccount = async (caller: Caller, user: UserRecord) => {
  if (!isOpen(user))
    throw new ApplicationError(
      'This user is locked or disabled.',
      'Let the user in first, and save. Then send the invitation.',
    );
  await requireFewMails(user);
  const { userEmail: email, userPhone: phone, createdAt: since } = user;
  const invitation = { email, phone, since, password: generatePassword() };
  const sub = await createAnotherAccount(env().USER_POOL_ID, invitation).catch((error: unknown) => {
    throw isCognitoError(error, 'UsernameExistsException')
      ? new ApplicationError('An account with this e-mail exists already.', 'It was created outside the portal.')
      : error;
  });
  const after = await connect(caller, user, sub);
  // Another administrator may have saved the user meanwhile.
  await bringInLine(env().USER_POOL_ID, { sub, email: after.userEmail, phone: after.userPhone, open: isOpen(after) });
  for (const kind of ['email', 'phone'] as const) {
    await deletePending(user.sub, kind);
    await deleteLinksOf(user.sub, kind);
  }
};

/** A user who was deleted meanwhile leaves no account behind. */
const connect = async (caller: Caller, { id }: UserRecord, sub: string) => {
  const now = Date.now();
  const asNew = { sub, status: 'INVITED', isFirstLogin: true, app: 'none', formerEmail: '' } as const;
  const invited = { signedIn: false, invitedAt: now, sessionsFrom: now };
  try {
    return await users(caller.scope()).patchLatest(id, { ...asNew, ...invited });
  } catch (error) {
    if (error instanceof ApplicationError) await deleteAccount(env().USER_POOL_ID, sub);
    throw error;
  }
};
