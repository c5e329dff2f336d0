import { ApplicationError } from '#contract/application-error.ts';
import { STEP_REQUIRED } from '#contract/company-sign-in/federation.ts';
import { notificationLinks } from '#contract/notification/links.ts';
import { ACCOUNT_DIFFERS, EMERGENCY_SIGN_IN } from '#contract/rules/metrics.ts';
import { accountStateOf } from '#contract/user/account-state.ts';
import { federatedRefusal, hasReportedFactor, passwordSignIn } from '#lambdas/domain/company-sign-in/admission.ts';
import { ownRecord, profileOf } from '#lambdas/domain/user/profile.ts';
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
import { askStep, stepOfSignIn } from '#lambdas/entities/people/second-step.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { connectionOf, type StoredConnection } from '#lambdas/entities/sign-in-connection.ts';
import { type Claims, isAdmitted } from '#lambdas/kit/caller.ts';
import type { RequestOrigin } from '#lambdas/kit/input.ts';
import { log } from '#lambdas/kit/log.ts';
import { accountEmails } from '#lambdas/mail/account.ts';
import { attributesOf, type PoolAccount, readAccount } from '#lambdas/ports/cognito/accounts.ts';
import { forgetFactor } from '#lambdas/ports/cognito/providers.ts';
import { count } from '#lambdas/ports/metrics.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { isTaskOpen, mailTask, taskItem, writeItems } from '#lambdas/store/outbox.ts';
import { ownScope } from '#lambdas/store/scope.ts';
import { env } from './env.ts';

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

/**
 * Notes the first sign-in of a day: lists of users say when a user was here last, and no longer call the user invited. Who comes
 * with the provider of a company has no first password to replace. ADR 0054.
 */
const noteSignIn = async (principal: Principal, isFederated: boolean) => {
  const [{ signedIn, lastSignInOn, isFirstLogin }, today] = await Promise.all([
    ownRecord(principal),
    todayIn(tenantIdOf(principal.userId)),
  ]);
  const isFirst = isFederated && isFirstLogin;
  if (signedIn && lastSignInOn === today && !isFirst) return;
  const noted = { signedIn: true, lastSignInOn: today, ...(isFirst ? { isFirstLogin: false } : {}) };
  await users(ownScope(principal)).patchLatest(principal.userId, noted);
};

const INVALID = 'Invalid username or password';
const WAITING = 'Your account is waiting for approval';
const CHANGING = 'Your account is being changed. Please try again in a few minutes.';
const refused = (message: string) => new ApplicationError(message, '', 200, 'Error');

/** A sign-in that the portal turns away leaves a line in the person's audit trail. D-52. */
const noted = async ({ userId }: Principal, why: string, origin: RequestOrigin, message: string) => {
  await recordDenied(userId, `login: ${why}`, origin);
  return refused(message);
};

/** Whether an uninvited user of a company waits until an administrator enables them. ADR 0054. */
const isWaiting = async (principal: Principal): Promise<boolean> =>
  !principal.enabled && accountStateOf(await ownRecord(principal)) === 'Waiting for approval';

/**
 * Starts the portal's own session for a token that Cognito issued after password and second factor, or after a sign-in with the
 * provider of the user's company. D-03, D-05, D-19, ADR 0054.
 */
export const login = async (userName: string, claims: Claims, origin: RequestOrigin) => {
  const now = Date.now();
  const isFederated = claims.client_id === env().FEDERATION_CLIENT_ID;
  const { principal = await adoptAccount(claims.sub), session } = await findCaller(claims.sub, claims.origin_jti);
  if (!principal) throw refused(INVALID);
  const shut = async (message: string, why: string) => {
    // What the provider has said of a sign-in that is turned away must not count for the next one.
    if (isFederated) await forgetFactor(env().USER_POOL_ID, claims.sub);
    return noted(principal, why, origin, message);
  };
  if (!isFederated && !isNamed(principal, userName)) {
    // An address that was changed outside the portal may be used to sign in: the alarm has to go off here too.
    await sameAccount(principal, await readAccount(env().USER_POOL_ID, claims.sub));
    throw await shut(INVALID, 'another user name');
  }
  if (!isAssigned(principal) || (await isWaiting(principal))) throw await shut(WAITING, 'waiting');
  if (!isAdmitted(principal)) throw await shut(INVALID, 'locked');
  if (!isFresh(principal, session, claims, now)) throw await shut(INVALID, 'old token');
  const account = await readAccount(env().USER_POOL_ID, claims.sub);
  const sameness = await sameAccount(principal, account);
  if (sameness === 'changing') throw await shut(CHANGING, 'account is being changed');
  if (sameness === 'differs') throw await shut(INVALID, 'account differs from its record');
  const connection = await connectionOf(principal.home);
  const refusal = isFederated
    ? await federatedRefusal(principal, connection, account.attributes)
    : passwordRefusal(principal, connection);
  if (refusal) throw await shut(refusal.message, refusal.why);
  if (isFederated) {
    if (!session && connection) await requireSecondStep(principal, claims, connection, account);
  } else {
    if (!account.hasFactor) {
      await expectApp(principal);
      throw await shut('MFA setup required', 'no second factor');
    }
    if (account.hasApp) await learnApp(principal);
  }
  await noteSignIn(principal, isFederated);
  await startSession(claims.origin_jti, principal, now);
  await recordActivity(principal.userId, isFederated ? byCompany : { type: 'login' }, origin);
  if (!isFederated && passwordSignIn(principal, connection) === 'emergency') await reportEmergency(principal);
  count('SignIns');
  return { user: await profileOf(principal), token: origin.token };
};

const byCompany = { type: 'login', detail: 'company sign-in', said: 'Signed in with the company’s provider' } as const;

const passwordRefusal = (principal: Principal, connection: StoredConnection | undefined) =>
  passwordSignIn(principal, connection) === 'refused'
    ? { message: 'Please use the sign-in of your company.', why: 'password, where the company’s sign-in is required' }
    : undefined;

/** The pool writes what a provider says while it signs the user in, and notes the time of the sign-in in whole seconds. */
const WRITTEN_BEFORE_MS = 5_000;
const WRITTEN_AFTER_MS = 1_000;

/**
 * Whether what the account says of the provider is of the sign-in of this token. One of the same user that comes a second later has
 * written over it, and may have been made by another person.
 */
const isOfSignIn = ({ auth_time }: Claims, { changedAt }: PoolAccount) => {
  const late = changedAt - auth_time * 1_000;
  return -WRITTEN_BEFORE_MS <= late && late < WRITTEN_AFTER_MS;
};

/**
 * Requires the second factor that the provider has reported of this sign-in, which counts once, or the portal's own second step. A user
 * can write what a provider reports where no firewall stands before the pool, so it counts for nothing there. A sign-in that was asked for
 * the step goes on with it: else it could wait until the same user signs in elsewhere with a second factor.
 */
const requireSecondStep = async (
  { sub }: Principal,
  claims: Claims,
  connection: StoredConnection,
  account: PoolAccount,
) => {
  const isReported = hasReportedFactor(connection, account.attributes) && isOfSignIn(claims, account);
  const step = await stepOfSignIn(claims.origin_jti, sub);
  if (step === 'none' && isReported && env().POOL_FIREWALL === 'yes') return forgetFactor(env().USER_POOL_ID, sub);
  if (step === 'passed') return;
  await askStep(claims.origin_jti, sub);
  throw refused(STEP_REQUIRED);
};

/** Wakes the operators and tells the company's administrators that an account kept for an emergency was used. */
const reportEmergency = async ({ userId, home }: Principal) => {
  log.error(EMERGENCY_SIGN_IN, { userId, companyId: home });
  // Whom to tell takes the staff of the company, which no other sign-in loads.
  const { tellCompany } = await import('#lambdas/domain/company-sign-in/tell.ts');
  const news = {
    companyId: home,
    id: `emergency sign-in ${userId}`,
    title: 'An emergency account has signed in',
    text: 'A user has signed in with a password although your company requires its own sign-in. If you do not know why, look at the activity of the user and lock the account.',
    link: notificationLinks.users(),
  };
  await writeItems(await tellCompany(news, env().SITE_ORIGIN));
};

/** People sign in with their e-mail; the user name is accepted as well, and an old e-mail until the new one is proven. */
const isNamed = ({ userName, userEmail, formerEmail }: Principal, given: string) =>
  [userName, userEmail, formerEmail].some((name) => name !== '' && name.toLowerCase() === given.toLowerCase());

const isAssigned = ({ isSuperadmin, home, roles }: Principal) => isSuperadmin || (home !== '' && roles.length > 0);

/** A token whose session is over, or that is older than the end of all sessions, starts no other. D-12. */
const isFresh = (principal: Principal, session: Session | undefined, { auth_time }: Claims, now: number) =>
  session ? isAlive(session, principal, now) : auth_time >= Math.floor(principal.sessionsFrom / 1000);
