import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  deletionsErasedIn,
  RETENTION_YEARS,
  type RetentionDays,
  retentionDays,
  type Span,
  termOf,
} from '#contract/rules/retention.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '../env.ts';
import { PORTAL, tenantIdOf } from '../id.ts';
import { itemsUnder } from '../items.ts';
import type { StoredItem } from '../journal/entry.ts';
import type { TransactItem } from '../journal/write/transact-item.ts';
import { type Key, keys } from '../keys.ts';
import type { Base } from '../repository/entity.ts';
import { Repository } from '../repository/repository.ts';
import { CopyFacts, copiesOf } from './copies.ts';
import { idsBeyond } from './holds.ts';
import { retentionPolicyOf } from './retention-policy.ts';

/** A deleted record as it was, by what it is found again (`key`), when and by whom it was deleted, and its two days (ISO times). */
export interface DeletedRecord<Rec> extends RetentionDays {
  readonly key: string;
  readonly record: Rec;
  /** ISO time. */
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  /** The version of the list by which it went. */
  readonly entry: number;
  /** The record it was merged into, '' for one that was deleted. */
  readonly into: string;
}

/** The record is no longer among the deleted ones: another user has restored it. */
export class NotDeleted extends Error {}

/** Deletes a preserved copy, in the transaction that restores the record. */
export const restoredItem = (Key: Key): TransactItem => ({
  item: {
    Delete: { TableName: env().TABLE_NAME, Key: { ...Key }, ConditionExpression: 'attribute_exists(pk)' },
  },
  refused: () => new NotDeleted(),
});

const LOOKED_AT = 200;
const DAY_MS = 86_400_000;

/** Every key of a deleted record: it begins with a time. */
const ALL: Span = { from: '', to: '~' };

/**
 * Whether a deleted record is erased for its readers: its day has come, whether the daily job has erased it yet or a hold keeps it, or had
 * come when a hold kept it, whatever the policy says since. Nothing tells that there is a hold.
 */
const isErased = ({ record, eraseOn }: DeletedRecord<Base>, beyond: ReadonlySet<string>): boolean =>
  Date.parse(eraseOn) <= Date.now() || beyond.has(record.id);

/** Below which key a search among spans, the latest first, goes on that has come to a key; undefined at its end. */
const goOn = (key: string, spans: readonly Span[]): string | undefined => {
  const span = spans.find(({ from }) => key > from);
  return span && (key > span.to ? span.to : key);
};

/** The deleted records of one kind that a scope sees: all that are not erased yet. D-42, D-110. */
export class DeletedRecords<Rec extends Base, Shown> extends Repository<Rec, Shown> {
  /**
   * Those that were deleted before the one with a key, newest first; `next` is undefined at the end. With a number of days only
   * those that are erased within them: what was deleted in between is not read, and neither is what is past its day.
   */
  async part(
    before = '',
    within?: number,
  ): Promise<{ readonly found: readonly DeletedRecord<Rec>[]; readonly next: string | undefined }> {
    const now = Date.now();
    const until = within === undefined ? Number.POSITIVE_INFINITY : now + within * DAY_MS;
    const spans = within === undefined ? [ALL] : await this.#spans(now, until);
    const tenantId = this.tenantId();
    // Companies are restored by super admins alone, who know of holds.
    const beyond = tenantId === PORTAL ? new Set<string>() : await idsBeyond(tenantId);
    const found: DeletedRecord<Rec>[] = [];
    let [next, left] = [goOn(before || ALL.to, spans), LOOKED_AT];
    // What is past its day is not counted: pages would tell of what a hold keeps.
    for (let isCut = true; isCut && next !== undefined && left > 0; ) {
      const { Items = [], LastEvaluatedKey } = await this.#below(next, left);
      // What staff do not see of the companies is of other tenants, whose policies are not theirs to read.
      const own = tenantId === PORTAL ? Items.filter((item) => this.sees(this.entity.open(item))) : Items;
      const each = await Promise.all(own.map((item) => this.#withDays(item)));
      const standing = each.filter((deleted) => !isErased(deleted, beyond));
      const wanted = standing.filter(({ key, eraseOn }) => goOn(key, spans) === key && Date.parse(eraseOn) <= until);
      found.push(...wanted.filter(({ record }) => this.sees(record)));
      isCut = standing.length < each.length;
      left -= Items.length - (each.length - standing.length);
      next = LastEvaluatedKey && goOn(String(LastEvaluatedKey.sk), spans);
    }
    return { found, next };
  }

  #below(key: string, most: number) {
    return table.send(
      new QueryCommand({
        TableName: env().TABLE_NAME,
        ScanIndexForward: false,
        Limit: most,
        KeyConditionExpression: 'pk = :pk AND sk < :before',
        ExpressionAttributeValues: { ':pk': keys.deleted(this.tenantId(), this.entity.name), ':before': key },
      }),
    );
  }

  /** One of them; undefined when it does not exist, was erased, or is outside the scope. */
  async one(key: string): Promise<DeletedRecord<Rec> | undefined> {
    const Key = this.keyOf(key);
    const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
    if (!Item) return undefined;
    const record = this.entity.open(Item);
    if (!this.sees(record)) return undefined;
    const [deleted, beyond] = await Promise.all([this.#withDays(Item), idsBeyond(tenantIdOf(record.id))]);
    return isErased(deleted, beyond) ? undefined : deleted;
  }

  /** Some of them by their ids, as each was deleted last, also those that a hold keeps beyond their day. */
  async lastOf(ids: ReadonlySet<string>): Promise<readonly DeletedRecord<Rec>[]> {
    if (ids.size === 0) return [];
    const copies = await copiesOf(this.tenantId(), this.entity.name);
    const last = new Map(copies.filter(({ id }) => ids.has(id)).map(({ id, item }) => [id, item]));
    const seen = [...last.values()].filter((item) => this.sees(this.entity.open(item)));
    return Promise.all(seen.map((item) => this.#withDays(item)));
  }

  /** Where a record lies as long as it is not deleted. */
  recordKey(id: string): Key {
    return this.key(id);
  }

  /** Where the copy with a key lies; the id at its end names the tenant. */
  keyOf(key: string): Key {
    const id = key.slice(key.indexOf('#') + 1);
    return { pk: keys.deleted(this.tenantIdOf(id), this.entity.name), sk: key };
  }

  /** When records were deleted that are erased between two times; companies are in one list, and each has a policy of its own. */
  async #spans(from: number, to: number): Promise<readonly Span[]> {
    const tenantId = this.tenantId();
    if (tenantId === PORTAL) return deletionsErasedIn([from, to], RETENTION_YEARS);
    const { years, lines } = await retentionPolicyOf(tenantId);
    // A day that is counted from another one says nothing of when the record was deleted.
    return lines.length > 0 ? [ALL] : deletionsErasedIn([from, to], { min: years, max: years });
  }

  /** A deleted record with its two days. */
  async #withDays(item: StoredItem): Promise<DeletedRecord<Rec>> {
    const record = this.entity.open(item);
    const { at, by, byName, entry, into, ...facts } = CopyFacts.parse(item);
    const current = await retentionPolicyOf(tenantIdOf(record.id));
    const { restoreUntil, eraseOn, policy } = facts;
    const known = { key: String(item.sk), record, at, by, byName, entry, into };
    if (restoreUntil !== undefined && eraseOn !== undefined && policy === current.revision)
      return { ...known, restoreUntil, eraseOn };
    // Written by an earlier release, or before the policy was changed.
    const from = { at: 'entry', v: entry } as const;
    const tenantId = this.tenantIdOf(record.id);
    const everActive = facts.everActive ?? (await this.entity.isEverActive(tenantId, item, from));
    const term = termOf(current, this.entity.subjectOf(item, at));
    return { ...known, ...retentionDays(at, { everActive, ...term }) };
  }
}

/** What went with a deleted record or was lost by others: of which list, under which key, as it was stored. */
export interface AroundDeleted {
  readonly what: 'record' | 'lost';
  readonly entity: string;
  readonly id: string;
  readonly key: Key;
  readonly item: Readonly<Record<string, unknown>>;
}

/** All that went with a deleted record. */
export const aroundDeleted = async (ownerId: string): Promise<AroundDeleted[]> => {
  const pk = keys.deletedAround(tenantIdOf(ownerId), ownerId);
  return (await itemsUnder(pk)).map((item) => {
    const sk = String(item.sk);
    const [what, entity = '', id = ''] = sk.split('#');
    return { what: what === 'lost' ? 'lost' : 'record', entity, id, key: { pk, sk }, item };
  });
};
