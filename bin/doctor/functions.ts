import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { REGION } from '../../lib/settings.ts';
import { type Check, findings } from './check.ts';

const FUNCTIONS = findings('functions');

/** New accounts begin with ten, and are given a thousand when they ask. */
const FEW_CALLS = 100;

/** Whether many people can work at the same time. */
export const checkFunctions: Check = async () => {
  const { AccountLimit } = await new LambdaClient({ region: REGION }).send(new GetAccountSettingsCommand({}));
  const calls = AccountLimit?.ConcurrentExecutions ?? 0;
  return [
    calls < FEW_CALLS
      ? FUNCTIONS.limit(
          `Lambda runs ${calls} calls at once in this account, all functions together; an import alone may take five. Request 1,000: Service Quotas, Lambda, "Concurrent executions".`,
        )
      : FUNCTIONS.ok(`Lambda runs ${calls} calls at once.`),
  ];
};
