import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { isServerError, isThrottlingError, isTransientError } from '@smithy/core/retry';

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
