import type * as z from 'zod';
import type { Registration } from '#contract/account/routes.ts';
import { ApplicationError } from '#contract/application-error.ts';
import { codeSenderOf } from '#lambdas/domain/contacts/pending.ts';
import { noteSignUp } from '#lambdas/domain/user/register-user.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { issueTicket } from '#lambdas/entities/people/second-step.ts';
import { log } from '#lambdas/kit/log.ts';
import { accountEmails } from '#lambdas/mail/account.ts';
import { confirmSignUp, resendSignUpCode, signUp } from '#lambdas/ports/cognito/registrations.ts';
import { type CognitoError, isCognitoError } from '#lambdas/ports/service-errors.ts';
import { mailTask, openTask } from '#lambdas/store/outbox.ts';
import { isWithin } from '#lambdas/store/throttle.ts';
import { env } from './env.ts';

/** How codes go out. */
export const codeSender = codeSenderOf(env());

/** The app client that registers people. */
const registration = { poolId: env().USER_POOL_ID, clientId: env().REGISTRATION_CLIENT_ID };

/** Longer than a public call usually takes, so that the duration reveals nothing. */
const ANSWER_MS = 800;

/** To be awaited last. */
const constantTime = () => new Promise<void>((resolve) => setTimeout(resolve, ANSWER_MS));

const perAddress = { times: 20, within: 600 };

/** Calls about registrations, from one network address. 429. */
export const requireFewFrom = async ({ ip }: Origin) => {
  if (!(await isWithin('register-address', ip, perAddress)))
    throw new ApplicationError('Too many attempts. Please try again in ten minutes.', '', 429);
};

const guessesPerValue = { times: 10, within: 600 };
const codesPerValue = { times: 3, within: 600 };

/** One reply for a wrong code, a used code, an unknown and a confirmed address. */
const notAccepted = () =>
  new ApplicationError('The code is not right, or no longer good.', 'Check code and e-mail, or ask for another code.');

const revealingErrors: readonly CognitoError[] = [
  'AliasExistsException',
  'CodeMismatchException',
  'ExpiredCodeException',
  'InvalidParameterException',
  'LimitExceededException',
  'NotAuthorizedException',
  'TooManyFailedAttemptsException',
  'UserNotFoundException',
];

const isAboutAddress = (error: unknown) => isCognitoError(error, ...revealingErrors);

/** Confirms the address of a registration. What follows is repeated at the sign-in if it fails. Spec part 1, 2.5. */
export const confirmRegistration = async ({ email, code }: { email: string; code: string }, origin: Origin) => {
  const answer = constantTime();
  await requireFewFrom(origin);
  const isRight =
    (await isWithin('register-guess', email, guessesPerValue)) &&
    (await confirmSignUp(registration, email, code).then(() => true, isConfirmed));
  await answer;
  if (!isRight) throw notAccepted();
};

const isConfirmed = (error: unknown): boolean => {
  if (isCognitoError(error, 'UserLambdaValidationException')) {
    log.error('a confirmed registration has no record yet', { error });
    return true;
  }
  if (isAboutAddress(error)) return false;
  throw error;
};

/** Another code for a registration; the same reply for every address. Spec part 1, 2.6. */
export const resendRegistration = async ({ email }: { email: string }, origin: Origin) => {
  const answer = constantTime();
  await requireFewFrom(origin);
  if (await isWithin('register-resend', email, codesPerValue))
    await resendSignUpCode(registration, email).catch((error: unknown) => {
      if (!isAboutAddress(error)) throw error;
    });
  await answer;
};

const perValue = { times: 3, within: 600 };
const oneAnHour = { times: 1, within: 3_600 };

/** The pool stores first and last name separately; the last word is used as the last name. */
const namesIn = (name: string) => {
  const words = name.split(/\s+/);
  const last = words.length > 1 ? words.slice(-1) : [];
  return { firstName: words.slice(0, Math.max(words.length - 1, 1)).join(' '), lastName: last.join(' ') };
};

/**
 * Registers a user at Cognito with the server's client, and notes the user who waits. The reply is the same whether or
 * not the address has an account: its owner is notified by mail. D-19, D-92.
 */
export const register = async ({ name, email, phone, password }: z.infer<typeof Registration>, origin: Origin) => {
  const answer = constantTime();
  await requireFewFrom(origin);
  if (await isWithin('register', email, perValue)) {
    const who = { email, phone, ...namesIn(name) };
    await issueTicket(email, registration.clientId);
    await signUp(registration, { ...who, password })
      .then((sub) => note({ sub, ...who }))
      .catch((error: unknown) => tellOwner(email, error));
  }
  await answer;
};

/** The address may belong to a record that has another account; then the next sign-in looks again. */
const note = (who: Parameters<typeof noteSignUp>[0]) =>
  noteSignUp(who).catch((error: unknown) => {
    if (!(error instanceof ApplicationError)) throw error;
    log.warn('a registration has no record', { refusal: error.message });
  });

/** Tells the owner of the address by mail, and no other user, that it has an account. */
const tellOwner = async (email: string, error: unknown) => {
  const isKnown = isCognitoError(error, 'UsernameExistsException');
  if (!isKnown && !isCognitoError(error, 'InvalidPasswordException')) throw error;
  if (isKnown && (await resent(email))) return;
  if (!(await isWithin('registered-notice', email, oneAnHour))) return;
  await openTask(mailTask(isKnown ? accountEmails.registered(email) : accountEmails.notRegistered(email)));
};

/** Who registers twice before the first code was entered gets another one. */
const resent = (email: string) =>
  resendSignUpCode(registration, email).then(
    () => true,
    (error: unknown) => {
      if (isCognitoError(error, 'InvalidParameterException')) return false;
      throw error;
    },
  );
