import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { count } from '../../ports/metrics.ts';
import { table } from '../../ports/table.ts';
import { env } from '../env-values.ts';
import type { FamilyId } from '../id.ts';
import { keys } from '../keys.ts';
import { pack } from './columns.ts';
import { type Change, type Entry, entryItem } from './entry.ts';
import type { ListSource } from './list-source.ts';
import { loadView, views } from './load.ts';
import { Busy, pause, peopleRetries, type RetryPolicy } from './patience.ts';
import { ENDS_TURN, takeTurn, turnCondition } from './turn.ts';
import type { ListView } from './view.ts';

type DynamoItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A put, update or check that belongs to the write, and the error that tells why its condition failed. */
export interface TransactItem {
  readonly item: DynamoItem;
  readonly refused: () => Error;
}

export interface Write extends Entry {
  readonly transactItems: readonly TransactItem[];
}

/** Decides what to write, given the list as it is. */
type Plan = (view: ListView) => Promise<Write> | Write;

/** Records that fit in one transaction of 100 items beside entry, head and one further item. */
export const RECORDS_PER_WRITE = 97;

/** Another list that the write changes or depends on has a newer version: the write is planned again. */
class JournalMoved extends Error {}

const writing = new Map<string, Promise<unknown>>();

/**
 * Writes records, journal entry and head in one transaction, on condition that nobody else has written to this family's
 * list since `plan` looked at it. So `plan` may rely on anything the view shows (a name is free) without a marker of
 * its own. It is called again after a conflict, here or in another list that the write depends on. Whoever is too slow again
 * and again takes a turn, if the policy says so. Throws Busy when the retries end.
 */
export const commit = async (
  familyId: FamilyId,
  list: ListSource,
  plan: Plan,
  retries: RetryPolicy = peopleRetries,
) => {
  const key = keys.journal(familyId, list.name);
  const turn = randomUUID();
  for (let tries = 0; retries.goesOn(tries); tries++) {
    const outcome = await inTurn(key, async () => {
      // In the queue, so that one writer of this process asks for a turn, and those behind it wait.
      if (tries >= retries.turns.after) await ownTurn(familyId, list, turn, retries);
      return attempt(familyId, list, plan, { isFirst: tries === 0, turn });
    });
    if (outcome.isWritten) return outcome.write;
    if (!outcome.write) continue;
    count('JournalConflicts');
    // Outside of the queue, so that other writers of this process go on meanwhile.
    await pause(retries, tries);
  }
  throw new Busy();
};

/** Waits for a turn. The pauses stay short: who came later is not to be quicker. Throws Busy when it waits no longer. */
const ownTurn = async (familyId: FamilyId, list: ListSource, turn: string, retries: RetryPolicy) => {
  const began = performance.now();
  while (!(await takeTurn(familyId, list, turn))) {
    if (!retries.turns.waits(performance.now() - began)) throw new Busy();
    await pause(retries, 1);
  }
};

/** One writer of a list at a time within a process: they would only conflict with each other. */
const inTurn = async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
  const before = writing.get(key) ?? Promise.resolve();
  const turn = before.catch(() => undefined).then(work);
  writing.set(key, turn);
  try {
    return await turn;
  } finally {
    if (writing.get(key) === turn) writing.delete(key);
  }
};

type Outcome =
  | { readonly isWritten: true; readonly write: Write }
  | { readonly isWritten: false; readonly write?: Write };

/** Writes once what is planned. Without a plan, or when somebody else was first, nothing is written. */
const attempt = async (
  familyId: FamilyId,
  list: ListSource,
  plan: Plan,
  { isFirst, turn }: { readonly isFirst: boolean; readonly turn: string },
): Promise<Outcome> => {
  const known = views.get(keys.journal(familyId, list.name), list.format);
  const isOld = isFirst && known.v > 0 && known.outdated.size === 0;
  const view = isOld ? known : await loadView(familyId, list);
  const { v } = view;
  const write = await planOn(plan, view, isOld);
  // A reader of this process may have brought the view up to date meanwhile: what the plan relies on may be gone.
  if (!write || view.v !== v) return { isWritten: false };
  return { isWritten: await transact(familyId, list, { v, view, turn }, write), write };
};

/** A plan on an old view may fail although it would succeed now: then a fresh view decides. */
const planOn = async (plan: Plan, view: ListView, isOld: boolean) => {
  try {
    return await plan(view);
  } catch (error) {
    if (isOld) return undefined;
    throw error;
  }
};

/** Returns false when somebody else was first; throws an item's own error when its condition failed. */
const transact = async (familyId: FamilyId, list: ListSource, planned: Planned, write: Write) => {
  const { v, view } = planned;
  try {
    await table.send(
      new TransactWriteCommand({
        TransactItems: [
          ...journalItems(familyId, list, planned, write),
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

const moved = () => new JournalMoved();

/** A list, the version that a write of it was planned on, and the turn that the writer may have taken. */
interface Planned {
  readonly v: number;
  readonly view: ListView;
  readonly turn?: string;
}

/** The journal items of a second list that changes in the same transaction. */
export const journalTransactItems = (
  familyId: FamilyId,
  list: ListSource,
  planned: Planned,
  entry: Entry,
): TransactItem[] => journalItems(familyId, list, planned, entry).map((item) => ({ item, refused: moved }));

/** Makes a write fail when another list has changed since it was read. */
export const unchangedListItem = (familyId: FamilyId, { name }: ListSource, v: number): TransactItem => ({
  item: { ConditionCheck: { TableName: env.TABLE_NAME, Key: keys.head(familyId, name), ...atVersion(v) } },
  refused: moved,
});

/** Makes a write fail when a record of another list is gone; the write is planned again then. */
export const presentRecordItem = (familyId: FamilyId, { name }: ListSource, id: string): TransactItem => ({
  item: {
    ConditionCheck: {
      TableName: env.TABLE_NAME,
      Key: { ...keys.record(familyId, name, id) },
      ConditionExpression: 'attribute_exists(pk)',
    },
  },
  refused: moved,
});

const atVersion = (v: number) =>
  v === 0
    ? { ConditionExpression: 'attribute_not_exists(v)' }
    : { ConditionExpression: 'v = :known', ExpressionAttributeValues: { ':known': v } };

/** Each change with that of the record before it: a record's history is read without the rest of the journal. */
const linked = (changes: readonly Change[], { columns }: ListView): Change[] =>
  changes.map((change) => {
    const prev = change.prev ?? columns.entryOf(change.id);
    return prev === undefined ? change : { ...change, prev };
  });

const journalItems = (familyId: FamilyId, list: ListSource, { v, view, turn }: Planned, write: Entry): DynamoItem[] => {
  const created = write.changes.filter((change) => change.op === 'create').length;
  const entry = { ...write, changes: linked(write.changes, view) };
  const item = { ...keys.entry(familyId, list.name, v + 1), ...entryItem(entry, list, new Date().toISOString()) };
  const { ConditionExpression, ExpressionAttributeValues: known } = atVersion(v);
  const mayWrite = turnCondition(turn);
  return [
    { Put: { TableName: env.TABLE_NAME, Item: item, ConditionExpression: 'attribute_not_exists(pk)' } },
    {
      Update: {
        TableName: env.TABLE_NAME,
        Key: keys.head(familyId, list.name),
        UpdateExpression: `SET v = :next ADD n :grown ${ENDS_TURN}`,
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

const JOURNAL_ITEMS = 2;

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
