import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { table } from '#lambdas/ports/table.ts';
import { createLocalTable } from '#local/portal.ts';

type Items = NonNullable<TransactWriteCommandInput['TransactItems']>;

const REPLAY = 'Replay';
const RECORDER = 'recorder';

/** The transactions that are sent while something runs, as puts into another table without conditions. */
export const recordTransactions = async (run: () => Promise<unknown>): Promise<Items[]> => {
  const transactions: Items[] = [];
  table.middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName?.startsWith('TransactWrite') && 'TransactItems' in args.input)
        transactions.push(
          (args.input.TransactItems as Items).flatMap(({ Put }) =>
            Put?.Item ? [{ Put: { TableName: REPLAY, Item: { ...Put.Item } } }] : [],
          ),
        );
      return next(args);
    },
    { step: 'initialize', name: RECORDER, priority: 'low' },
  );
  await run();
  table.middlewareStack.remove(RECORDER);
  return transactions;
};

/** Sends them again, one after the other, with nothing around them: the engine's own share. */
export const replay = async (transactions: readonly Items[]) => {
  await createLocalTable(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '', REPLAY);
  return async () => {
    for (const TransactItems of transactions) await table.send(new TransactWriteCommand({ TransactItems }));
  };
};
