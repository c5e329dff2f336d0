import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { isServerError, isThrottlingError, isTransientError } from '@smithy/core/retry';

/** The errors of Cognito by their names. */
export type CognitoError = Extract<
  keyof typeof import('@aws-sdk/client-cognito-identity-provider'),
  `${string}Exception`
>;

/** Whether Cognito has answered with one of these errors. Their classes would bring its client along. */
export const isCognitoError = (error: unknown, ...names: CognitoError[]): error is Error =>
  error instanceof Error && (names as string[]).includes(error.name);

/** Whether the pool refuses a token of a sign-in with a company's provider, which changes nothing of the account. ADR 0054. */
export const isOfCompanySignIn = (error: unknown): error is Error =>
  isCognitoError(error, 'NotAuthorizedException') && error.message.includes('required scopes');

/** Reasons of a refused write that pass by themselves. */
const passing = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'];

const isCancelledForNow = (error: Error) =>
  error instanceof TransactionConflictException ||
  (error instanceof TransactionCanceledException &&
    (error.CancellationReasons ?? []).some(({ Code = '' }) => passing.includes(Code)));

type SdkError = Parameters<typeof isServerError>[0];

/** Whether a service behind the portal is throttling, broken or out of reach, so that the same request may succeed later. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const known = error as SdkError;
  return isServerError(known) || isThrottlingError(known) || isTransientError(known) || isCancelledForNow(error);
};
