import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table } from '../../ports/table.ts';
import { env } from '../env-values.ts';
import type { FamilyId } from '../id.ts';
import { entrySort, keys, LAST_V } from '../keys.ts';

const Stored = z.object({
  sk: z.string(),
  at: z.string(),
  by: z.string().default(''),
  byName: z.string().default(''),
  removed: z.array(z.string()),
});

/** An entry that removed records, or none: the version it led to, when (ISO time) and by whom, and their ids. */
export interface RemovingEntry extends Omit<z.infer<typeof Stored>, 'sk'> {
  readonly v: number;
}

/** On most days none is due, and the first page is the only one. */
const ENTRIES_PER_PAGE = 25;

/** What the entries after a version removed, oldest first. */
export async function* removalsAfter(
  familyId: FamilyId,
  entity: string,
  v: number,
  ConsistentRead = false,
): AsyncGenerator<RemovingEntry> {
  const pages = paginateQuery(
    { client: table, pageSize: ENTRIES_PER_PAGE },
    {
      TableName: env.TABLE_NAME,
      ConsistentRead,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ProjectionExpression: 'sk, #at, #by, byName, removed',
      ExpressionAttributeNames: { '#at': 'at', '#by': 'by' },
      ExpressionAttributeValues: {
        ':pk': keys.journal(familyId, entity),
        ':first': entrySort(v + 1),
        ':last': entrySort(LAST_V),
      },
    },
  );
  for await (const { Items = [] } of pages)
    for (const item of Items) {
      const { sk, ...entry } = Stored.parse(item);
      yield { v: Number(sk), ...entry };
    }
}

/** Removals that are due: the last one of each record by its version, and up to which version they were read. */
export interface DueRemovals {
  readonly removed: ReadonlyMap<string, number>;
  readonly through: number;
  /** Whether there may be more. */
  readonly isCut: boolean;
}

/** So many records are erased together: their entries are rewritten once for all of them. */
const MOST = 500;

/** The removals of a list after a version that were written before a time (ISO), oldest first. */
export const dueRemovals = async (
  familyId: FamilyId,
  entity: string,
  after: number,
  before: string,
): Promise<DueRemovals> => {
  const removed = new Map<string, number>();
  let through = after;
  for await (const entry of removalsAfter(familyId, entity, after)) {
    if (entry.at >= before) break;
    if (removed.size > 0 && removed.size + entry.removed.length > MOST) return { removed, through, isCut: true };
    for (const id of entry.removed) removed.set(id, entry.v);
    through = entry.v;
  }
  return { removed, through, isCut: false };
};

/** The records among these that were removed again after a version: they came back in between. */
export const removedAgain = async (
  familyId: FamilyId,
  entity: string,
  after: number,
  ids: ReadonlyMap<string, number>,
): Promise<ReadonlySet<string>> => {
  const again = new Set<string>();
  for await (const { removed } of removalsAfter(familyId, entity, after, true))
    for (const id of removed) if (ids.has(id)) again.add(id);
  return again;
};
