import {
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { companyEntity } from '#lambdas/entities/records/company.ts';
import { PORTAL } from '#lambdas/store/id.ts';
import type { Change } from '#lambdas/store/journal/entry.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { HEAD, keys } from '#lambdas/store/keys.ts';
import { type Item, itemAt, itemsUnder, textOf, wireKey } from '../data/items.ts';
import type { Stage } from '../data/stage.ts';
import type { PortalLine } from './format.ts';

const LIST = companyEntity.name;
const head = keys.head(PORTAL, LIST);
const number = (N: number) => ({ N: String(N) });

/** What one more entry of the list of all companies says, at the version it gets, and by how many companies the list grows. */
interface Addition {
  readonly entry: (v: number) => Item;
  readonly growth: number;
  /** Items of the same transaction. */
  readonly extraItems: (v: number) => readonly TransactWriteItem[];
}

const itemsOf = (table: string, { entry, growth, extraItems }: Addition, known: number): TransactWriteItem[] => {
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
    ...extraItems(v),
  ];
};

/** Whether another user has written to the list at the same time. */
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

/** The entries of a list that all tenants share, oldest first. */
export async function* portalEntries(stage: Stage, entity = companyEntity.name): AsyncGenerator<Item> {
  for await (const item of itemsUnder(stage, keys.journal(PORTAL, entity))) if (textOf(item, 'sk') !== HEAD) yield item;
}

interface Content {
  readonly changes: readonly Change[];
  readonly rows: readonly Row[];
  readonly erased: readonly Change[];
}

/** The changes and rows that a stored entry holds, and the changes of records that were erased. */
export const contentOf = (item: Item): Content => {
  const { fields, rows } = JSON.parse(textOf(item, 'rows')) as { fields: string[]; rows: unknown[][] };
  const rowOf = (values: unknown[]) => Object.fromEntries(fields.map((field, at) => [field, values[at]])) as Row;
  const erased: readonly Change[] = JSON.parse(textOf(item, 'erased') || '[]');
  return { changes: JSON.parse(textOf(item, 'changes')), rows: rows.map(rowOf), erased };
};

const numberOf = (item: Item, name: string) => Number(item[name]?.N ?? 1);

/** What the portal's list of companies tells of one of them. */
export async function* linesOf(stage: Stage, companyId: string): AsyncGenerator<PortalLine> {
  for await (const item of portalEntries(stage)) {
    const { changes, rows } = contentOf(item);
    const row = rows.find(({ id }) => id === companyId);
    for (const { prev: _prev, ...change } of changes.filter(({ id }) => id === companyId))
      yield {
        at: textOf(item, 'at'),
        by: textOf(item, 'by'),
        byName: textOf(item, 'byName'),
        ...(item.via?.S ? { via: item.via.S } : {}),
        ...(item.cause?.S ? { cause: item.cause.S } : {}),
        format: numberOf(item, 'format'),
        schema: numberOf(item, 'schema'),
        change,
        ...(row ? { row } : {}),
      };
  }
}
