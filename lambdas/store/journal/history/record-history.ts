import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { keys } from '#lambdas/store/keys.ts';
import type { Change } from '../entry.ts';
import { withoutValues } from './erased-entry.ts';
import { changesOf, type EntryFacts, entriesDown, type LoggedEntry, openEntry } from './logged-entry.ts';

/** A change of one record, and the entry that it stands in. */
export interface RecordChange extends Change, EntryFacts {}

/** Where a history goes on: at an entry that is known, or among all entries up to a version. */
export interface Continuation {
  readonly at: 'entry' | 'below';
  readonly v: number;
}

/** A part of a record's history, newest first, and where it goes on; `next` is undefined at its beginning. */
export interface HistoryPart {
  readonly changes: readonly RecordChange[];
  readonly next: Continuation | undefined;
}

const changeIn = (entry: LoggedEntry, id: string): RecordChange | undefined => {
  // Entries of imports are large, and most do not name the record.
  if (!entry.text.includes(JSON.stringify(id))) return undefined;
  const change = changesOf(entry).find((one) => one.id === id);
  return change && { ...change, ...entry.facts };
};

/** Where the change before this one is: written by a release that did not link them, it has to be looked for. */
const before = ({ op, prev, v }: RecordChange): Continuation | undefined => {
  if (prev !== undefined) return { at: 'entry', v: prev };
  return op === 'create' || v === 1 ? undefined : { at: 'below', v: v - 1 };
};

/** Whose history: a record of a list. What it tells of the records in `erased` reads as if these were erased. */
interface Subject {
  readonly tenantId: TenantId;
  readonly entity: string;
  readonly id: string;
  readonly erased?: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();

const entryAt = async ({ tenantId, entity, id, erased = NOTHING }: Subject, v: number): Promise<HistoryPart> => {
  const Key = keys.entry(tenantId, entity, v);
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key }));
  const change = Item && changeIn(openEntry(withoutValues(Item, erased)), id);
  return change ? { changes: [change], next: before(change) } : { changes: [], next: { at: 'below', v: v - 1 } };
};

/** Pages of 1 MB that one request looks through for changes that are not linked. */
const PAGES_SEARCHED = 4;

/** The newest change of the record at or below a version; after some pages it is left to the next request. */
const search = async ({ tenantId, entity, id, erased }: Subject, v: number): Promise<HistoryPart> => {
  let searched = 0;
  for await (const { entries, isLast } of entriesDown(tenantId, entity, v, undefined, erased)) {
    for (const entry of entries) {
      const change = changeIn(entry, id);
      if (change) return { changes: [change], next: before(change) };
    }
    const lowest = entries.at(-1)?.facts.v ?? 1;
    if (!isLast && ++searched === PAGES_SEARCHED) return { changes: [], next: { at: 'below', v: lowest - 1 } };
  }
  return { changes: [], next: undefined };
};

/**
 * Follows a record's own chain of changes, one key read for each however long the journal is, until `isEnough` or its
 * beginning. Changes from before entries were linked are searched for, some pages in each request.
 */
export const followHistory = async (
  subject: Subject,
  start: Continuation,
  isEnough: (changes: readonly RecordChange[]) => boolean,
): Promise<HistoryPart> => {
  const changes: RecordChange[] = [];
  let next: Continuation | undefined = start;
  while (next && !isEnough(changes)) {
    const part: HistoryPart = next.at === 'entry' ? await entryAt(subject, next.v) : await search(subject, next.v);
    changes.push(...part.changes);
    const isSearched = next.at === 'below' && part.changes.length === 0;
    next = part.next;
    if (isSearched) break;
  }
  return { changes, next };
};
