import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { StandardRetryStrategy } from '@smithy/core/retry';

type ErrorInfo = Parameters<StandardRetryStrategy['refreshRetryTokenForRetry']>[1];

/** The client's own attempts and first pause (milliseconds) for this service. */
export const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 25;

/**
 * Writes of a single item go again when a transaction with that item is on its way: the table refuses them, the client
 * itself takes that for an error of the caller.
 */
export class TableRetries extends StandardRetryStrategy {
  constructor() {
    super({ maxAttempts: ATTEMPTS, baseDelay: FIRST_PAUSE_MS });
  }

  override refreshRetryTokenForRetry(
    token: Parameters<StandardRetryStrategy['refreshRetryTokenForRetry']>[0],
    info: ErrorInfo,
  ) {
    const passes = info.error instanceof TransactionConflictException;
    return super.refreshRetryTokenForRetry(token, passes ? { ...info, errorType: 'TRANSIENT' } : info);
  }
}
