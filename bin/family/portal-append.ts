import {
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { companyEntity } from '#lambdas/entities/company.ts';
import { PORTAL } from '#lambdas/store/id.ts';
import { keys } from '#lambdas/store/keys.ts';
import { itemAt, wireKey } from '../data/item-at.ts';
import type { Item } from '../data/items.ts';
import type { Stage } from '../data/stage.ts';

const LIST = companyEntity.name;
const head = keys.head(PORTAL, LIST);
const number = (N: number) => ({ N: String(N) });

/** What one more entry of the list of all companies says, at the version it gets, and by how many companies the list grows. */
export interface Addition {
  readonly entry: (v: number) => Item;
  readonly growth: number;
  /** Items of the same transaction. */
  readonly beside: (v: number) => readonly TransactWriteItem[];
}

const itemsOf = (table: string, { entry, growth, beside }: Addition, known: number): TransactWriteItem[] => {
  const v = known + 1;
  const Item = { ...wireKey(keys.entry(PORTAL, LIST, v)), ...entry(v) };
  return [
    { Put: { TableName: table, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
    {
      Update: {
        TableName: table,
        Key: wireKey(head),
        UpdateExpression: 'SET v = :next ADD n :grown',
        ConditionExpression: known === 0 ? 'attribute_not_exists(v)' : 'v = :known',
        ExpressionAttributeValues: {
          ':next': number(v),
          ':grown': number(growth),
          ...(known === 0 ? {} : { ':known': number(known) }),
        },
      },
    },
    ...beside(v),
  ];
};

/** Whether somebody else has written to the list at the same time. */
const isOvertaken = (error: unknown) => {
  const reasons = error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
  const hasMoved = reasons.slice(0, 2).some(({ Code }) => Code === 'ConditionalCheckFailed');
  return hasMoved || reasons.some(({ Code }) => Code === 'TransactionConflict');
};

/** Writes one more entry into the list of all companies, while others may write to it; returns its version. */
export const appendEntry = async (stage: Stage, addition: Addition): Promise<number> => {
  for (;;) {
    const known = Number((await itemAt(stage, head))?.v?.N ?? 0);
    try {
      const TransactItems = itemsOf(stage.table, addition, known);
      await stage.db.send(new TransactWriteItemsCommand({ TransactItems }));
      return known + 1;
    } catch (error) {
      if (!isOvertaken(error)) throw error;
    }
  }
};
