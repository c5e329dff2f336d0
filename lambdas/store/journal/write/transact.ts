import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '#lambdas/ports/table.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Entry } from '../entry.ts';
import type { ListSource } from '../list-source.ts';
import { pack } from '../snapshot/columns.ts';
import { JOURNAL_ITEMS, journalItems, type Planned } from './journal-items.ts';
import { JournalMoved, type TransactItem } from './transact-item.ts';

/** An entry of a list's journal, and the items that are written with it. */
export interface Write extends Entry {
  readonly transactItems: readonly TransactItem[];
}

/** Records that fit in one transaction of 100 items next to entry, head and one further item. */
export const RECORDS_PER_WRITE = 97;

/** Writes in one transaction. Returns false when another user was first; throws an item's own error when its condition failed. */
export const transact = async (tenantId: TenantId, list: ListSource, planned: Planned, write: Write) => {
  const { v, view } = planned;
  try {
    await table.send(
      new TransactWriteCommand({
        TransactItems: [
          ...journalItems(tenantId, list, planned, write),
          ...write.transactItems.map(({ item }) => item),
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    return !isWorthRetrying(error, write);
  }
  const { rows, removed } = write;
  if (view.v === v) view.apply([{ v: v + 1, rows: pack(rows), removed, format: list.format }]);
  return true;
};

/** Reasons that pass by waiting: another transaction in the way, and a table that is asked for more than it gives. */
const passing = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'];

/** Whether to plan and write again: the journal has moved on, or the table was busy. Throws the error of any other item whose condition failed. */
const isWorthRetrying = ({ CancellationReasons: reasons = [] }: TransactionCanceledException, write: Write) => {
  const codes = reasons.map((reason) => reason.Code ?? 'None');
  const journalMoved = codes.slice(0, JOURNAL_ITEMS).includes('ConditionalCheckFailed');
  if (journalMoved || codes.some((code) => passing.includes(code))) return true;
  const failed = codes.indexOf('ConditionalCheckFailed');
  const reason = write.transactItems[failed - JOURNAL_ITEMS]?.refused();
  if (reason instanceof JournalMoved) return true;
  throw reason ?? new Error(`Transaction cancelled: ${codes.join(', ')}`);
};
