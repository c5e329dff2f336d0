import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { table } from '../../ports/table.ts';
import { env } from '../env-values.ts';
import type { FamilyId } from '../id.ts';
import { keys } from '../keys.ts';
import { pack } from './columns.ts';
import { type Entry, entryItem } from './entry.ts';
import type { ListSource } from './list-source.ts';
import { loadView, views } from './load.ts';
import { Busy, pause, peopleRetries, type RetryPolicy } from './patience.ts';
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

/** What to write, decided on the list as it is. */
type Plan = (view: ListView) => Promise<Write> | Write;

/** Records that fit in one transaction of 100 items beside entry, head and one step of the caller's own. */
export const RECORDS_PER_WRITE = 97;

/** Another list that a write changes or rests on has moved on: the write is planned again. */
class JournalMoved extends Error {}

const writing = new Map<string, Promise<unknown>>();

/**
 * Writes records, journal entry and head in one transaction, on condition that nobody else has written to this family's
 * list since `plan` looked at it. So `plan` may decide on anything the view shows (a name is free) without a marker of
 * its own; it is asked again after a lost race, here or in another list that the write names. Throws Busy when patience ends.
 */
export const commit = async (
  familyId: FamilyId,
  list: ListSource,
  plan: Plan,
  retries: RetryPolicy = peopleRetries,
) => {
  const key = keys.journal(familyId, list.name);
  for (let tries = 0; retries.goesOn(tries); tries++) {
    const outcome = await inTurn(key, () => attempt(familyId, list, plan, tries === 0));
    if (outcome.isWritten) return outcome.write;
    // Outside of the turn: whoever waits lets others of this process write.
    if (outcome.write) await pause(retries, tries);
  }
  throw new Busy();
};

/** One writer after the other within a process: they would only lose each other's races. */
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
const attempt = async (familyId: FamilyId, list: ListSource, plan: Plan, isFirst: boolean): Promise<Outcome> => {
  const known = views.get(keys.journal(familyId, list.name), list.format);
  const isOld = isFirst && known.v > 0 && known.outdated.size === 0;
  const view = isOld ? known : await loadView(familyId, list);
  const write = await planned(plan, view, isOld);
  if (!write) return { isWritten: false };
  return { isWritten: await transact(familyId, list, view, write), write };
};

/** An old view may refuse what is allowed by now: then nothing is planned, and the next view decides. */
const planned = async (plan: Plan, view: ListView, isOld: boolean) => {
  try {
    return await plan(view);
  } catch (error) {
    if (isOld) return undefined;
    throw error;
  }
};

/** Answers false when somebody else was first; throws the reason when a step's own condition failed. */
const transact = async (familyId: FamilyId, list: ListSource, view: ListView, write: Write) => {
  const { v } = view;
  try {
    await table.send(
      new TransactWriteCommand({
        TransactItems: [...journalItems(familyId, list, v, write), ...write.transactItems.map((step) => step.item)],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    return judge(error, write);
  }
  const rows = pack(write.rows);
  const { removed } = write;
  if (view.v === v) view.apply([{ v: v + 1, rows, removed, format: list.format, bytes: JSON.stringify(rows).length }]);
  return true;
};

const moved = () => new JournalMoved();

/** The journal's share of a write, for a second list that changes in the same transaction. */
export const journalTransactItems = (familyId: FamilyId, list: ListSource, v: number, entry: Entry): TransactItem[] =>
  journalItems(familyId, list, v, entry).map((item) => ({ item, refused: moved }));

/** Lets a write stand only while another list is as it was seen. */
export const unchangedListItem = (familyId: FamilyId, { name }: ListSource, v: number): TransactItem => ({
  item: { ConditionCheck: { TableName: env.TABLE_NAME, Key: keys.head(familyId, name), ...atVersion(v) } },
  refused: moved,
});

/** Lets a write stand only while a record of another list is there: when it is not, the write is planned again. */
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

const journalItems = (familyId: FamilyId, list: ListSource, v: number, write: Entry): DynamoItem[] => {
  const created = write.changes.filter((change) => change.op === 'create').length;
  const item = { ...keys.entry(familyId, list.name, v + 1), ...entryItem(write, list, new Date().toISOString()) };
  const { ConditionExpression, ExpressionAttributeValues: known } = atVersion(v);
  return [
    { Put: { TableName: env.TABLE_NAME, Item: item, ConditionExpression: 'attribute_not_exists(pk)' } },
    {
      Update: {
        TableName: env.TABLE_NAME,
        Key: keys.head(familyId, list.name),
        UpdateExpression: 'SET v = :next ADD n :grown',
        ConditionExpression,
        ExpressionAttributeValues: { ':next': v + 1, ':grown': created - write.removed.length, ...known },
      },
    },
  ];
};

const JOURNAL_ITEMS = 2;

/** What passes by waiting: another transaction in the way, and a table that is asked for more than it gives. */
const passing = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'];

/** A lost race (journal moved on) and what passes is tried again; a failed step is final, unless the view was old. */
const judge = ({ CancellationReasons: reasons = [] }: TransactionCanceledException, write: Write) => {
  const codes = reasons.map((reason) => reason.Code ?? 'None');
  const journalMoved = codes.slice(0, JOURNAL_ITEMS).includes('ConditionalCheckFailed');
  if (journalMoved || codes.some((code) => passing.includes(code))) return false;
  const failed = codes.indexOf('ConditionalCheckFailed');
  const reason = write.transactItems[failed - JOURNAL_ITEMS]?.refused();
  if (reason instanceof JournalMoved) return false;
  throw reason ?? new Error(`Transaction cancelled: ${codes.join(', ')}`);
};
