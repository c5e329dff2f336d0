import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { refuseOutside } from './fence.ts';
import { TableRetries } from './table-retries.ts';

/** The one DynamoDB client of a process; AWS_ENDPOINT_URL_DYNAMODB points it at a local engine. */
export const table = DynamoDBDocumentClient.from(new DynamoDBClient({ retryStrategy: new TableRetries() }), {
  marshallOptions: { removeUndefinedValues: true },
});

// It copies every input and output for a logger that nobody has set.
table.middlewareStack.remove('loggerMiddleware');

table.middlewareStack.add(
  (next) => (args) => {
    refuseOutside(args.input);
    return next(args);
  },
  { step: 'initialize', name: 'fence' },
);
