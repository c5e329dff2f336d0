import { ApplicationError } from '#contract/application-error.ts';
import { ACCOUNT_DIFFERS } from '#contract/rules/metrics.ts';
import { ownRecord } from '#lambdas/domain/user/own-record.ts';
import { profileOf } from '#lambdas/domain/user/profile.ts';
import { registerUser } from '#lambdas/domain/user/register-user.ts';
import { recordActivity, recordDenied } from '#lambdas/entities/activity.ts';
import {
  findCaller,
  findPrincipal,
  isAlive,
  type Principal,
  type Session,
  startSession,
} from '#lambdas/entities/people/principal.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { type Claims, isAdmitted } from '#lambdas/kit/caller.ts';
import { env } from '#lambdas/kit/env.ts';
import type { RequestOrigin } from '#lambdas/kit/input.ts';
import { log } from '#lambdas/kit/log.ts';
import { accountEmails } from '#lambdas/mail/account.ts';
import { attributesOf, type PoolAccount, readAccount } from '#lambdas/ports/cognito/accounts.ts';
import { count } from '#lambdas/ports/metrics.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { isTaskOpen, mailTask, taskItem } from '#lambdas/store/outbox.ts';
import { ownScope } from '#lambdas/store/scope.ts';

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Compares the pool's e-mail, phone and authenticator app with the record's. Only the portal changes them, always together; while a
 * task says that a change is under way, the person has to wait. Any other difference was made outside the portal: the
 * sign-in is refused, and an alarm goes off. D-92.
 */
const sameAccount = async (
  principal: Principal,
  { email, phone, hasApp }: PoolAccount,
): Promise<'same' | 'changing' | 'differs'> => {
  const { userEmail, formerEmail, userPhone, app } = await ownRecord(principal);
  // Without a phone the sign-in itself asks for an app, after the password; a token alone does not lead there.
  const isApp = !hasApp || app !== 'none' || userPhone === '';
  // Older records may still wait until the pool has the new address.
  const isEmail = isSame(email, userEmail) || (formerEmail !== '' && isSame(email, formerEmail));
  if (isEmail && phone === userPhone && isApp) return 'same';
  if (await isTaskOpen('sync-user', principal.userId)) return 'changing';
  log.error(ACCOUNT_DIFFERS, { userId: principal.userId, email: !isEmail, phone: phone !== userPhone, app: !isApp });
  return 'differs';
};

/**
 * Makes the record of a confirmed account that has none, because it could not be written when the account was confirmed.
 * The person then waits for approval, as usual. Accounts that are about to be deleted get no record. D-19.
 */
const adoptAccount = async (sub: string) => {
  const leaving = await isTaskOpen('delete-account', sub);
  const account = leaving ? undefined : await attributesOf(env().USER_POOL_ID, sub);
  if (!account) return undefined;
  const { email = '', phone_number: phone = '', given_name: firstName = '', family_name: lastName = '' } = account;
  await registerUser({ sub, email, phone, firstName, lastName }).catch(ignoreUsedAddress);
  return findPrincipal(sub);
};

/** The address still belongs to another record; the next sign-in looks again. */
const ignoreUsedAddress = (error: unknown) => {
  if (!(error instanceof ApplicationError)) throw error;
};

/** The person has no factor at all and is sent to set up an app: the next sign-in may come with one. D-05. */
const expectApp = async (principal: Principal) => {
  const { app } = await ownRecord(principal);
  if (app === 'none') await users(ownScope(principal)).patchLatest(principal.userId, { app: 'expected' });
};

/** Records an app that was set up during a sign-in, and tells the person. D-92. */
const learnApp = async (principal: Principal) => {
  const { app, userEmail } = await ownRecord(principal);
  if (app === 'known') return;
  const transactItems = app === 'unasked' ? [] : [taskItem(mailTask(accountEmails.appAdded(userEmail)))];
  await users(ownScope(principal)).patchLatest(principal.userId, { app: 'known' }, transactItems);
};

/** Notes the first sign-in of a day: lists of users say when a user was here last, and no longer call the user invited. */
const noteSignIn = async (principal: Principal) => {
  const [{ signedIn, lastSignInOn }, today] = await Promise.all([
    ownRecord(principal),
    todayIn(tenantIdOf(principal.userId)),
  ]);
  if (signedIn && lastSignInOn === today) return;
  await users(ownScope(principal)).patchLatest(principal.userId, { signedIn: true, lastSignInOn: today });
};

const INVALID = 'Invalid username or password';
const CHANGING = 'Your account is being changed. Please try again in a few minutes.';
const refused = (message: string) => new ApplicationError(message, '', 200, 'Error');

/** A sign-in that the portal turns away leaves a line in the person's audit trail. D-52. */
const noted = async ({ userId }: Principal, why: string, origin: RequestOrigin, message: string) => {
  await recordDenied(userId, `login: ${why}`, origin);
  return refused(message);
};

/** Starts the portal's own session for a token that Cognito issued after password and second factor. D-03, D-05, D-19. */
export const login = async (userName: string, claims: Claims, origin: RequestOrigin) => {
  const now = Date.now();
  const { principal = await adoptAccount(claims.sub), session } = await findCaller(claims.sub, claims.origin_jti);
  if (!principal) throw refused(INVALID);
  const shut = (message: string, why: string) => noted(principal, why, origin, message);
  if (!isNamed(principal, userName)) {
    // An address that was changed outside the portal may be used to sign in: the alarm has to go off here too.
    await sameAccount(principal, await readAccount(env().USER_POOL_ID, claims.sub));
    throw await shut(INVALID, 'another user name');
  }
  if (!isAssigned(principal)) throw await shut('Your account is waiting for approval', 'waiting');
  if (!isAdmitted(principal)) throw await shut(INVALID, 'locked');
  if (!isFresh(principal, session, claims, now)) throw await shut(INVALID, 'old token');
  const account = await readAccount(env().USER_POOL_ID, claims.sub);
  const sameness = await sameAccount(principal, account);
  if (sameness === 'changing') throw await shut(CHANGING, 'account is being changed');
  if (sameness === 'differs') throw await shut(INVALID, 'account differs from its record');
  if (!account.hasFactor) {
    await expectApp(principal);
    throw await shut('MFA setup required', 'no second factor');
  }
  if (account.hasApp) await learnApp(principal);
  await noteSignIn(principal);
  await startSession(claims.origin_jti, principal, now);
  await recordActivity(principal.userId, { type: 'login' }, origin);
  count('SignIns');
  return { user: await profileOf(principal), token: origin.token };
};

/** People sign in with their e-mail; the user name is accepted as well, and an old e-mail until the new one is proven. */
const isNamed = ({ userName, userEmail, formerEmail }: Principal, given: string) =>
  [userName, userEmail, formerEmail].some((name) => name !== '' && name.toLowerCase() === given.toLowerCase());

const isAssigned = ({ isSuperadmin, home, roles }: Principal) => isSuperadmin || (home !== '' && roles.length > 0);

/** A token whose session is over, or that is older than the end of all sessions, starts no other. D-12. */
const isFresh = (principal: Principal, session: Session | undefined, { auth_time }: Claims, now: number) =>
  session ? isAlive(session, principal, now) : auth_time >= Math.floor(principal.sessionsFrom / 1000);
