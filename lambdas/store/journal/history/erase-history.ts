import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '#lambdas/ports/table.ts';
import { markOf, newSalt } from '#lambdas/store/audit-line.ts';
import { env } from '#lambdas/store/env.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { entrySort, type Key, keys } from '#lambdas/store/keys.ts';
import type { Change } from '../entry.ts';
import { type ErasedAttributes, erasedEntry, goingIn } from './erased-entry.ts';

/** Where the values of records are still to be erased: at entries that are known, or anywhere up to a version. */
class OpenHistories {
  readonly at = new Map<number, Set<string>>();
  readonly upTo = new Map<string, number>();

  /** Notes that a record's history goes on at a version, and no more above it. */
  add(id: string, v: number) {
    this.upTo.delete(id);
    this.at.set(v, (this.at.get(v) ?? new Set()).add(id));
  }

  /** Goes on below what the entry of a version tells of records; what an earlier release wrote names no entry before it. */
  follow(v: number, ids: ReadonlySet<string>, mentions: readonly Change[]) {
    // A link may lead to an entry that tells nothing of the record, as in a history that is read.
    for (const id of ids) if (v > 1) this.upTo.set(id, v - 1);
    for (const { op, id, prev } of mentions)
      if (prev !== undefined && prev < v) this.add(id, prev);
      else if (op === 'create') this.upTo.delete(id);
  }

  /** The newest of the known entries, with the records it tells of. */
  takeNewest(): readonly [v: number, ids: ReadonlySet<string>] | undefined {
    const v = Math.max(...this.at.keys());
    const ids = this.at.get(v);
    this.at.delete(v);
    return ids && [v, ids];
  }

  /** The records whose history may go on at a version without a link. */
  among(v: number): ReadonlySet<string> {
    return new Set([...this.upTo].filter(([, last]) => v <= last).map(([id]) => id));
  }
}

/** The journal of a list. */
interface Journal {
  readonly tenantId: TenantId;
  readonly entity: string;
  /** Announces to the locked copy of the audit trail how an entry will read: `digest` is its mark there. */
  announce(entry: Key, digest: string): Promise<void>;
  /** Is told the values that are about to go, as text. May be repeated for the same. */
  forget(values: string): Promise<void>;
}

type Item = Readonly<Record<string, unknown>>;

/** No other user erases here, but for a message that came twice. */
const ATTEMPTS = 5;

/** Writes an entry without the values of some records, unless another run has rewritten it meanwhile. */
const rewritten = async (
  Key: Item,
  { changes, erased, rows, salt }: ErasedAttributes & { readonly salt: string },
  erasures: number,
): Promise<boolean> => {
  const update = new UpdateCommand({
    TableName: env().TABLE_NAME,
    Key,
    UpdateExpression: 'SET changes = :changes, erased = :erased, #rows = :rows, erasures = :next, salt = :salt',
    ConditionExpression: `attribute_exists(changes) AND ${erasures === 0 ? 'attribute_not_exists(erasures)' : 'erasures = :known'}`,
    ExpressionAttributeNames: { '#rows': 'rows' },
    ExpressionAttributeValues: {
      ':changes': changes,
      ':erased': erased,
      ':rows': rows,
      ':salt': salt,
      ':next': erasures + 1,
      ...(erasures === 0 ? {} : { ':known': erasures }),
    },
  });
  try {
    await table.send(update);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};

/** Takes the values of some records out of the entry of a version; returns what it tells of them. */
const eraseAt = async (journal: Journal, v: number, ids: ReadonlySet<string>): Promise<readonly Change[]> => {
  const Key = { ...keys.entry(journal.tenantId, journal.entity, v) };
  for (let tries = 0; tries < ATTEMPTS; tries++) {
    const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
    if (!Item) return [];
    const { attributes, erasures, mentions } = erasedEntry(Item, ids);
    if (!attributes) return mentions;
    await journal.forget(JSON.stringify(goingIn(Item, ids)));
    const salted = { ...attributes, salt: newSalt() };
    // Before the entry changes: cut off in between, the announcement says nothing wrong.
    await journal.announce(Key, markOf({ ...Item, ...salted, erasures: erasures + 1 }));
    if (await rewritten(Key, salted, erasures)) return mentions;
  }
  throw new Error('An entry is rewritten without end');
};

/** Goes through all entries, newest first, for the records whose history is not linked from some version on. */
const search = async (journal: Journal, open: OpenHistories): Promise<void> => {
  const pages = paginateQuery(
    { client: table },
    {
      TableName: env().TABLE_NAME,
      ScanIndexForward: false,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':pk': keys.journal(journal.tenantId, journal.entity),
        ':first': entrySort(1),
        ':last': entrySort(Math.max(...open.upTo.values())),
      },
    },
  );
  for await (const { Items = [] } of pages)
    for (const item of Items) {
      const v = Number(item.sk);
      const ids = open.among(v);
      const { mentions } = erasedEntry(item, ids);
      const found = new Set(mentions.map(({ id }) => id));
      if (found.size > 0) open.follow(v, found, await eraseAt(journal, v, found));
      if (open.upTo.size === 0) return;
    }
  open.upTo.clear();
};

/**
 * Erases the values of removed records from the journal of their list: each from the version by which it went down to its first
 * change. An entry that tells of many of them is rewritten once. May be repeated and interrupted at any point. D-100.
 */
export const eraseHistory = async (journal: Journal, removed: ReadonlyMap<string, number>): Promise<void> => {
  const open = new OpenHistories();
  for (const [id, v] of removed) open.add(id, v);
  while (open.at.size > 0 || open.upTo.size > 0) {
    for (let newest = open.takeNewest(); newest; newest = open.takeNewest()) {
      const [v, ids] = newest;
      open.follow(v, ids, await eraseAt(journal, v, ids));
    }
    if (open.upTo.size > 0) await search(journal, open);
  }
};
