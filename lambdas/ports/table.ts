import { DynamoDBClient, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { StandardRetryStrategy } from '@smithy/core/retry';
import { refuseOutside } from './tenant-guard.ts';

type ErrorInfo = Parameters<StandardRetryStrategy['refreshRetryTokenForRetry']>[1];

/** The client's own attempts and first pause (milliseconds) for this service. */
export const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 25;

/**
 * Writes of a single item go again when a transaction with that item is on its way: the table refuses them, the client
 * itself takes that for an error of the caller.
 */
class TableRetries extends StandardRetryStrategy {
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

/** The one DynamoDB client of a process; AWS_ENDPOINT_URL_DYNAMODB points it at a local engine. */
export const table = DynamoDBDocumentClient.from(new DynamoDBClient({ retryStrategy: new TableRetries() }), {
  marshallOptions: { removeUndefinedValues: true },
});

// It copies every input and output for a logger that is not configured.
table.middlewareStack.remove('loggerMiddleware');

table.middlewareStack.add(
  (next) => (args) => {
    refuseOutside(args.input);
    return next(args);
  },
  { step: 'initialize', name: 'fence' },
);
