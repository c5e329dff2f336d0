import type * as z from 'zod';
import { identitySentence, identitySentences, NEEDS_PASSWORD } from '#contract/account/identity-sentences.ts';
import { ApplicationError, denied } from '#contract/application-error.ts';
import { may } from '#contract/rules/access.ts';
import type { Factor, Factors, FirstPassword } from '#contract/user/credentials.ts';
import type { UserRecord } from '#contract/user/record.ts';
import { ownRecord } from '#lambdas/domain/user/profile.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { renewSession } from '#lambdas/entities/people/principal.ts';
import { answerItem } from '#lambdas/entities/people/security-answer.ts';
import { listOfUsers, users } from '#lambdas/entities/records/user.ts';
import { reference } from '#lambdas/entities/reference.ts';
import { type Caller, isFresh, notFresh } from '#lambdas/kit/caller.ts';
import type { RequestOrigin } from '#lambdas/kit/input.ts';
import { accountEmails } from '#lambdas/mail/account.ts';
import { attributesOf, factorsOf, signOutEverywhere } from '#lambdas/ports/cognito/accounts.ts';
import {
  associateApp,
  forgetApp,
  hasOwnPassword,
  preferApp,
  preferSms,
  verifyApp,
} from '#lambdas/ports/cognito/credentials.ts';
import { isOfCompanySignIn } from '#lambdas/ports/service-errors.ts';
import { mailTask, taskItem } from '#lambdas/store/outbox.ts';
import { ownScope } from '#lambdas/store/scope.ts';
import { env } from './env.ts';

const refused = (reason: string) => new ApplicationError('Changed Failed', reason);

/**
 * The person has replaced the temporary password at Cognito: the first login is over, other sessions end, and the answer
 * to a security question is stored as a hash. D-11, D-16.
 */
export const firstPassword = async (
  caller: Caller,
  { id, securityAnswer }: z.infer<typeof FirstPassword>,
  origin: Origin,
): Promise<void> => {
  if (id !== caller.userId) throw new ApplicationError('Id Not Available');
  if (!(await hasOwnPassword(env().USER_POOL_ID, caller.sub))) throw refused('Please set a new password first.');
  const transactItems = securityAnswer ? [await answerOf(caller.userId, securityAnswer)] : [];
  await users(ownScope(caller)).patchLatest(id, { isFirstLogin: false, sessionsFrom: Date.now() }, transactItems);
  await renewSession(caller.sessionId);
  await recordActivity(id, { type: 'password', detail: 'first', said: 'First password set' }, origin);
};

const answerOf = async (userId: string, { questionId, answer }: { questionId: number; answer: string }) => {
  const questions = await reference('securityQuestions');
  if (!questions.some((question) => question.id === questionId)) throw refused('The question is not known.');
  return answerItem(userId, questionId, answer);
};

/** Turns on the caller's own second factor; it is never turned off. Which factor it is, `apps.ts` decides. A super admin removes the lost device of another user. D-07. */
export const changeFactor = async (
  caller: Caller,
  { id, isMFAenabled }: { id: string; isMFAenabled: boolean },
  origin: Origin,
): Promise<void> => {
  if (id === caller.userId && isMFAenabled) return turnOn(caller, origin);
  if (id === caller.userId) throw new ApplicationError('Multi-factor authentication is required');
  if (isMFAenabled || !may(caller, 'mfa.reset.other')) throw denied();
  return reset(caller, id, origin);
};

const turnOn = async (caller: Caller, origin: Origin) => {
  await users(ownScope(caller)).patchLatest(caller.userId, { isMFAenabled: true });
  await recordActivity(caller.userId, { type: 'mfa', detail: 'on', said: 'Second factor switched on' }, origin);
};

/** Refuses to remove the app of the last account kept for an emergency, unless codes can go to a proven phone. ADR 0054. */
const requireFactorLeft = async (user: UserRecord) => {
  const attributes = await attributesOf(env().USER_POOL_ID, user.sub);
  if (attributes?.phone_number_verified === 'true') return;
  const { keepEmergencyAccount } = await import('#lambdas/entities/people/emergency-account.ts');
  await keepEmergencyAccount(user, 'Update Failed', listOfUsers);
};

/** May be repeated at any point. */
const reset = async (caller: Caller, id: string, origin: Origin) => {
  const all = users(caller.scope());
  const user = await all.get(id);
  const { sub, userEmail } = user;
  if (sub === '')
    throw new ApplicationError('Update Failed', 'The user is still being made. Please try again in a minute.');
  await requireFactorLeft(user);
  await forgetApp(env().USER_POOL_ID, sub);
  await signOutEverywhere(env().USER_POOL_ID, sub);
  const fields = { isMFAenabled: false, app: 'none', sessionsFrom: Date.now() } as const;
  await all.patchLatest(id, fields, [taskItem(mailTask(accountEmails.factor(userEmail)))]);
  await recordActivity(
    id,
    { type: 'mfa', detail: `removed by ${caller.userId}`, said: 'Second factor removed', by: caller.userId },
    origin,
  );
};

const requireFresh = (caller: Caller) => {
  if (!isFresh(caller)) throw notFresh();
};

/** The sentence for a refusal of Cognito; everything else is a fault. */
const inWords = (error: unknown) => {
  if (isOfCompanySignIn(error)) return new ApplicationError('Update Failed', NEEDS_PASSWORD);
  return error instanceof Error && error.name in identitySentences
    ? new ApplicationError('Update Failed', identitySentence(error.name))
    : error;
};

const relayed = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw inWords(error);
  });

const factorNames: Readonly<Record<string, Factor>> = { SMS_MFA: 'SMS', SOFTWARE_TOKEN_MFA: 'TOTP' };

/** The caller's own second factors, and the one that is asked first: without a choice, the only one there is. D-04. */
export const ownFactors = async (caller: Caller): Promise<Factors> => {
  const { enrolled, preferred } = await factorsOf(env().USER_POOL_ID, caller.sub);
  const known = enrolled.flatMap((name) => factorNames[name] ?? []);
  const first = factorNames[preferred ?? ''] ?? (known.length === 1 ? known[0] : undefined);
  return { enrolled: known, ...(first ? { preferred: first } : {}) };
};

/** A new secret for an authenticator app, requested with the person's own token after a fresh sign-in. D-92. */
export const startApp = async (caller: Caller, { token }: RequestOrigin) => {
  requireFresh(caller);
  return { secret: await relayed(associateApp(token)) };
};

const changes = { appAdded: 'Authenticator app added', appRemoved: 'Authenticator app removed' } as const;

/** Notes a change of the factors and tells the person. */
const note = async (
  caller: Caller,
  app: UserRecord['app'],
  event: 'appAdded' | 'appRemoved',
  origin: RequestOrigin,
) => {
  const mail = taskItem(mailTask(accountEmails[event](caller.principal.userEmail)));
  await users(ownScope(caller)).patchLatest(caller.userId, { app, isMFAenabled: true }, [mail]);
  await recordActivity(caller.userId, { type: 'mfa', detail: event, said: changes[event] }, origin);
};

/** The code of the app. The record knows the app before the pool asks for it, so that no sign-in is refused in between. */
export const confirmApp = async (caller: Caller, code: string, origin: RequestOrigin): Promise<void> => {
  requireFresh(caller);
  await relayed(verifyApp(origin.token, code));
  await note(caller, 'known', 'appAdded', origin);
  await preferApp(env().USER_POOL_ID, caller.sub);
};

/** Which factor is asked first. */
export const preferFactor = async (caller: Caller, factor: Factor, origin: RequestOrigin): Promise<void> => {
  requireFresh(caller);
  const { app } = await ownRecord(caller.principal);
  if (factor === 'TOTP' && app !== 'known')
    throw new ApplicationError('Update Failed', 'Set up an authenticator app first.');
  const prefer = factor === 'TOTP' ? preferApp : preferSms;
  await relayed(prefer(env().USER_POOL_ID, caller.sub));
  const mail = taskItem(mailTask(accountEmails.factorPreferred(caller.principal.userEmail)));
  await users(ownScope(caller)).patchLatest(caller.userId, { isMFAenabled: true }, [mail]);
  await recordActivity(
    caller.userId,
    {
      type: 'mfa',
      detail: `${factor} first`,
      said: factor === 'TOTP' ? 'Authenticator app used first' : 'Text message used first',
    },
    origin,
  );
};

/** The app goes; codes go to the phone again. */
export const removeApp = async (caller: Caller, origin: RequestOrigin): Promise<void> => {
  requireFresh(caller);
  const user = await ownRecord(caller.principal);
  if (user.userPhone === '')
    throw new ApplicationError('Update Failed', 'Enter a phone number first: the app is your only second factor.');
  await requireFactorLeft(user);
  await relayed(forgetApp(env().USER_POOL_ID, caller.sub));
  await note(caller, 'none', 'appRemoved', origin);
};
