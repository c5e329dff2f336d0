import { ApplicationError } from '#contract/application-error.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { log } from '#lambdas/kit/log.ts';
import { confirmSignUp, resendSignUpCode } from '#lambdas/ports/cognito/registrations.ts';
import { type CognitoError, isCognitoError } from '#lambdas/ports/service-errors.ts';
import { isWithin } from '#lambdas/store/throttle.ts';
import { constantTime } from './constant-time.ts';
import { registration } from './env-values.ts';
import { requireFewFrom } from './public-limits.ts';

const guessesPerValue = { times: 10, within: 600 };
const codesPerValue = { times: 3, within: 600 };

/** One reply for a wrong code, a used code, an unknown and a confirmed address. */
const notTaken = () =>
  new ApplicationError('The code is not right, or no longer good.', 'Check code and e-mail, or ask for another code.');

const tellsOfTheAddress: readonly CognitoError[] = [
  'AliasExistsException',
  'CodeMismatchException',
  'ExpiredCodeException',
  'InvalidParameterException',
  'LimitExceededException',
  'NotAuthorizedException',
  'TooManyFailedAttemptsException',
  'UserNotFoundException',
];

const isAboutAddress = (error: unknown) => isCognitoError(error, ...tellsOfTheAddress);

/** Confirms the address of a registration. What follows is repeated at the sign-in if it fails. Spec part 1, 2.5. */
export const confirmRegistration = async ({ email, code }: { email: string; code: string }, origin: Origin) => {
  const answer = constantTime();
  await requireFewFrom(origin);
  const isRight =
    (await isWithin('register-guess', email, guessesPerValue)) &&
    (await confirmSignUp(registration, email, code).then(() => true, isConfirmed));
  await answer;
  if (!isRight) throw notTaken();
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
