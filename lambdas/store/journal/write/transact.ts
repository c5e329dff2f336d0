import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { count } from '#lambdas/ports/metrics.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { keys } from '#lambdas/store/keys.ts';
import { type Change, type Entry, entryItem, type ListSource } from '../entry.ts';
import { loadView, views } from '../load.ts';
import { pack } from '../snapshot/columns.ts';
import type { ListProjection } from '../view/view.ts';
import { Busy, pause, type RetryPolicy, userRetries } from './retry-policy.ts';
import { atVersion, type DynamoItem, JournalMoved, moved, type TransactItem } from './transact-item.ts';
import { acquireLock, lockCondition, RELEASES_LOCK } from './write-lock.ts';

/** A list, the version that a write of it was planned on, and the write lock that the writer may hold. */
interface Planned {
  readonly v: number;
  readonly view: ListProjection;
  readonly turn?: string;
}

/** Each change with that of the record before it: a record's history is read without the rest of the journal. */
const linked = (changes: readonly Change[], { columns }: ListProjection): Change[] =>
  changes.map((change) => {
    const prev = change.prev ?? columns.entryOf(change.id);
    return prev === undefined ? change : { ...change, prev };
  });

/** The number of a transaction's items that the journal of a list uses: entry and head. */
const JOURNAL_ITEMS = 2;

/** The items of entry and head of a list, on condition that no other write has changed the list since. */
const journalItems = (tenantId: TenantId, list: ListSource, { v, view, turn }: Planned, write: Entry): DynamoItem[] => {
  const created = write.changes.filter((change) => change.op === 'create').length;
  const entry = { ...write, changes: linked(write.changes, view) };
  const item = { ...keys.entry(tenantId, list.name, v + 1), ...entryItem(entry, list, new Date().toISOString()) };
  const { ConditionExpression, ExpressionAttributeValues: known } = atVersion(v);
  const mayWrite = lockCondition(turn);
  return [
    { Put: { TableName: env().TABLE_NAME, Item: item, ConditionExpression: 'attribute_not_exists(pk)' } },
    {
      Update: {
        TableName: env().TABLE_NAME,
        Key: keys.head(tenantId, list.name),
        UpdateExpression: `SET v = :next ADD n :grown ${RELEASES_LOCK}`,
        ConditionExpression: `${ConditionExpression} AND ${mayWrite.expression}`,
        ExpressionAttributeValues: {
          ':next': v + 1,
          ':grown': created - write.removed.length,
          ...known,
          ...mayWrite.values,
        },
      },
    },
  ];
};

/** The journal items of a second list that changes in the same transaction. */
export const journalTransactItems = (
  tenantId: TenantId,
  list: ListSource,
  planned: Planned,
  entry: Entry,
): TransactItem[] => journalItems(tenantId, list, planned, entry).map((item) => ({ item, refused: moved }));

/** An entry of a list's journal, and the items that are written with it. */
export interface Write extends Entry {
  readonly transactItems: readonly TransactItem[];
}

/** Records that fit in one transaction of 100 items next to entry, head and one further item. */
export const RECORDS_PER_WRITE = 97;

/** Writes in one transaction. Returns false when another writer was first; throws an item's own error when its condition failed. */
const transact = async (tenantId: TenantId, list: ListSource, planned: Planned, write: Write) => {
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
    return !throwUnlessRetryable(error, write);
  }
  const { rows, removed } = write;
  if (view.v === v) view.apply([{ v: v + 1, rows: pack(rows), removed, format: list.format }]);
  return true;
};

/** Reasons after which a retry can succeed: a conflict with another transaction, and exceeded capacity. */
const passing = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'];

/** Whether to plan and write again: the journal has moved on, or the table was busy. Throws the error of any other item whose condition failed. */
const throwUnlessRetryable = ({ CancellationReasons: reasons = [] }: TransactionCanceledException, write: Write) => {
  const codes = reasons.map((reason) => reason.Code ?? 'None');
  const journalMoved = codes.slice(0, JOURNAL_ITEMS).includes('ConditionalCheckFailed');
  if (journalMoved || codes.some((code) => passing.includes(code))) return true;
  const failed = codes.indexOf('ConditionalCheckFailed');
  const reason = write.transactItems[failed - JOURNAL_ITEMS]?.refused();
  if (reason instanceof JournalMoved) return true;
  throw reason ?? new Error(`Transaction cancelled: ${codes.join(', ')}`);
};

const writing = new Map<string, Promise<unknown>>();

/** One writer of a list at a time within a process: they would only conflict with each other. */
const oneAtATime = async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
  const before = writing.get(key) ?? Promise.resolve();
  const turn = before.catch(() => undefined).then(work);
  writing.set(key, turn);
  try {
    return await turn;
  } finally {
    if (writing.get(key) === turn) writing.delete(key);
  }
};

/** Plans a write from the current list. */
type Plan = (view: ListProjection) => Promise<Write> | Write;

/**
 * Writes records, journal entry and head in one transaction, on condition that no other write has changed this tenant's
 * list since `plan` read it. So `plan` may rely on anything the view shows (a name is free) without a marker of
 * its own. It is called again after a conflict, here or in another list that the write depends on. A writer that is too slow
 * again and again takes the write lock, if the policy says so. Throws Busy when the retries end.
 */
export const commit = async (tenantId: TenantId, list: ListSource, plan: Plan, retries: RetryPolicy = userRetries) => {
  const key = keys.journal(tenantId, list.name);
  const turn = randomUUID();
  for (let tries = 0; retries.goesOn(tries); tries++) {
    const outcome = await oneAtATime(key, async () => {
      // In the queue, so that one writer of this process requests the write lock, and those behind it wait.
      if (tries >= retries.turns.after) await acquireLock(tenantId, list, turn, retries);
      return attempt(tenantId, list, plan, { isFirst: tries === 0, turn });
    });
    if (outcome.isWritten) return outcome.write;
    if (!outcome.write) continue;
    count('JournalConflicts');
    // Outside of the queue, so that other writers of this process go on meanwhile.
    await pause(retries, tries);
  }
  throw new Busy();
};

type Outcome =
  | { readonly isWritten: true; readonly write: Write }
  | { readonly isWritten: false; readonly write?: Write };

/** Writes once what is planned. Without a plan, or when another writer was first, nothing is written. */
const attempt = async (
  tenantId: TenantId,
  list: ListSource,
  plan: Plan,
  { isFirst, turn }: { readonly isFirst: boolean; readonly turn: string },
): Promise<Outcome> => {
  const known = views.get(keys.journal(tenantId, list.name), list.format);
  const isCached = isFirst && known.v > 0 && known.outdated.size === 0;
  const view = isCached ? known : await loadView(tenantId, list);
  const { v } = view;
  const write = await planOn(plan, view, isCached);
  // A reader of this process may have brought the view up to date meanwhile: what the plan relies on may be deleted.
  if (!write || view.v !== v) return { isWritten: false };
  return { isWritten: await transact(tenantId, list, { v, view, turn }, write), write };
};

/** A plan on the cached view may fail although it would succeed on a fresh one, which decides then. */
const planOn = async (plan: Plan, view: ListProjection, isCached: boolean) => {
  try {
    return await plan(view);
  } catch (error) {
    if (isCached) return undefined;
    throw error;
  }
};
