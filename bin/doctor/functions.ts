import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { reservedInAll } from '#lib/concurrency.ts';
import { REGION } from '#lib/settings.ts';
import { type Check, findings } from './check.ts';

const FUNCTIONS = findings('functions');

/** New accounts begin with ten, and are given a thousand when they ask. */
const FEW_CALLS = 100;

/** Lambda takes no reservation that leaves fewer calls for all other functions. */
const UNRESERVED = 100;

const MORE = 'Request 1,000: Service Quotas, Lambda, "Concurrent executions".';

/** Whether many people can work at the same time, and whether Lambda keeps what the stage wants for its background work. */
export const checkFunctions: Check = async (settings) => {
  const { AccountLimit } = await new LambdaClient({ region: REGION }).send(new GetAccountSettingsCommand({}));
  const calls = AccountLimit?.ConcurrentExecutions ?? 0;
  const wanted = reservedInAll(settings);
  if (wanted > 0 && calls - wanted < UNRESERVED)
    return [
      FUNCTIONS.stop(
        `Lambda runs ${calls} calls at once in this account; the stage reserves ${wanted} of them, and ${UNRESERVED} have to be left. ${MORE} Until then set "reserveConcurrency": false.`,
      ),
    ];
  if (calls < FEW_CALLS)
    return [
      FUNCTIONS.limit(
        `Lambda runs ${calls} calls at once in this account, all functions together; imports alone may take ${settings.importsAtOnce}. ${MORE}`,
      ),
    ];
  const unreserved = AccountLimit?.UnreservedConcurrentExecutions ?? calls;
  if (wanted > 0 && unreserved < UNRESERVED + wanted && unreserved < calls)
    return [
      FUNCTIONS.limit(
        `Functions of this account have reserved ${calls - unreserved} of its ${calls} calls at once. If they are not this stage's own, the ${wanted} that it wants are not there. ${MORE}`,
      ),
    ];
  return [FUNCTIONS.ok(`Lambda runs ${calls} calls at once.`)];
};
