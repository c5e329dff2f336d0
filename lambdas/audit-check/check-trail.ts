import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { auditPrefix } from '#contract/rules/object-tags.ts';
import { entities } from '../entities/all-entities.ts';
import { companyEntity } from '../entities/records/company.ts';
import { readJson } from '../ports/s3/objects.ts';
import { lockedBelow, putLocked } from '../ports/s3/versioned-objects.ts';
import { table as db } from '../ports/table.ts';
import {
  type AuditLine,
  EXPIRED,
  isAudited,
  lineName,
  lineOf,
  markOf,
  partitionPath,
  REMOVED,
  REWRITTEN,
  WHOLE,
} from '../store/audit-line.ts';
import { PORTAL } from '../store/id.ts';
import { changesIn } from '../store/journal/entry.ts';
import { type Key, keys } from '../store/keys.ts';

/** A mark of the copy about one item, and when it was written (epoch milliseconds). */
interface Mark {
  readonly mark: string;
  readonly at: number;
}

/** Why an item of the table and the copy contradict each other. */
type Difference = 'changed' | 'removed' | 'made again';

/** What the comparison of an item with the copy says: nothing for one that is as it was written. */
type Verdict = Difference | 'not copied' | undefined;

type MarkedItem = Readonly<Record<string, unknown>>;

/**
 * Compares an item with what the copy says of it. The first mark is how it was written; each later one must be of an erasure that
 * the daily job has announced (`erased`: digests of the item after each).
 */
const compare = (item: MarkedItem | undefined, marks: readonly Mark[], erased: ReadonlySet<string>): Verdict => {
  const copied = marks.toSorted((a, b) => a.at - b.at).map(({ mark }) => mark);
  if (!item) return copied.includes(EXPIRED) ? undefined : 'removed';
  if (copied.length === 0) return 'not copied';
  if (copied.includes(REMOVED)) return 'made again';
  if (copied.some((mark) => mark.startsWith(REWRITTEN))) return 'changed';
  const now = markOf(item);
  const first = copied.find((mark) => !erased.has(mark));
  const isLawful = (mark: string) => mark === first || erased.has(mark);
  return copied.every(isLawful) && isLawful(now) ? undefined : 'changed';
};

export interface Checking {
  readonly bucket: string;
  readonly table: string;
  /** 'YYYY-MM-DD', UTC. */
  readonly day: string;
  /** Epoch milliseconds. */
  readonly now: number;
  isTimeLeft(): boolean;
}

/** How far the check of a day is: items compared, and of those the ones that the copy did not have yet. */
const Progress = z.object({
  items: z.number(),
  adopted: z.number(),
  /** What the copy has is compared first, then come journals that it does not have. */
  step: z.enum(['copy', 'journals', 'done']),
  /** The partition that was last in this step. */
  after: z.string(),
});
type Progress = z.infer<typeof Progress>;

interface Found extends Key {
  readonly difference: Difference;
}

/** The stream tells of a change within seconds; an hour later it has. */
const COPY_DELAY_MS = 3_600_000;

type Item = Readonly<Record<string, unknown>> & Key;

type Marks = Map<string, Mark[]>;

interface Partition {
  readonly pk: string;
  readonly marks: Marks;
}

/** The lines of the copy behind those of a partition, partition by partition. */
async function* partitionsOfCopy({ bucket, table }: Checking, after: string): AsyncGenerator<Partition> {
  let open: Partition | undefined;
  const prefix = `${auditPrefix.lines}${table}/`;
  // '0' follows '/', so this is behind every line of the partition.
  const marker = after === '' ? undefined : `${prefix}${partitionPath(after)}0`;
  for await (const { key, at } of lockedBelow(bucket, prefix, marker)) {
    const { pk, sk, mark } = lineOf(auditPrefix.lines, table, key);
    if (open?.pk !== pk) {
      if (open) yield open;
      open = { pk, marks: new Map() };
    }
    open.marks.set(sk, [...(open.marks.get(sk) ?? []), { mark, at }]);
  }
  if (open) yield open;
}

/** What the copy says of one partition. */
const marksOf = async ({ bucket, table }: Checking, pk: string): Promise<Marks> => {
  const marks: Marks = new Map();
  for await (const { key, at } of lockedBelow(bucket, `${auditPrefix.lines}${table}/${partitionPath(pk)}/`)) {
    const { sk, mark } = lineOf(auditPrefix.lines, table, key);
    marks.set(sk, [...(marks.get(sk) ?? []), { mark, at }]);
  }
  return marks;
};

/** The items of a partition. */
async function* itemsOf(table: string, pk: string): AsyncGenerator<Item> {
  const pages = paginateQuery(
    { client: db },
    { TableName: table, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } },
  );
  for await (const { Items = [] } of pages) yield* Items as Item[];
}

/** All lines below a prefix, which are few. */
const linesBelow = async ({ bucket, table }: Checking, prefix: string): Promise<AuditLine[]> => {
  const lines: AuditLine[] = [];
  for await (const { key } of lockedBelow(bucket, `${prefix}${table}/`)) lines.push(lineOf(prefix, table, key));
  return lines;
};

const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`;

const Entry = z.object({ changes: z.string(), erased: z.string().optional() });

/** The tenants that there are or were, as the journal of their companies tells. */
const findTenants = async (table: string): Promise<string[]> => {
  const ids = new Set<string>();
  for await (const item of itemsOf(table, keys.journal(PORTAL, companyEntity.name))) {
    const { data } = Entry.safeParse(item);
    for (const { id } of data ? changesIn(data.changes, data.erased) : []) ids.add(id);
  }
  return [...ids];
};

/** The partitions of all journals there are: the check adds to it what was written before there was a copy. */
const journals = async (table: string): Promise<string[]> => {
  const tenants = [PORTAL, ...(await findTenants(table))];
  return tenants.flatMap((tenantId) => entities.map(({ name }) => keys.journal(tenantId, name))).sort();
};

/** The instant an item was written, which its own words say; 0 where they do not. */
const writtenAt = ({ at, date }: Item) => Date.parse(String(at ?? date ?? '')) || 0;

/** One day's check, as far as there is time. */
class Check {
  readonly found: Found[] = [];
  items = 0;
  adopted = 0;
  private readonly checking: Checking;
  private readonly known: ReadonlySet<string>;
  private readonly erased = new Map<string, Set<string>>();
  private readonly wholly = new Set<string>();

  constructor(checking: Checking, erasures: readonly AuditLine[], known: readonly AuditLine[]) {
    this.checking = checking;
    this.known = new Set(known.map((line) => `${nameOf(line)} ${line.mark}`));
    for (const line of erasures)
      if (line.sk === WHOLE) this.wholly.add(line.pk);
      else this.erased.set(nameOf(line), (this.erased.get(nameOf(line)) ?? new Set()).add(line.mark));
  }

  async partition(pk: string, marks: Marks): Promise<void> {
    if (this.wholly.has(pk)) return;
    const missing = new Set(marks.keys());
    const { table } = this.checking;
    for await (const item of itemsOf(table, pk)) {
      missing.delete(item.sk);
      if (isAudited(item)) await this.item(item, marks.get(item.sk) ?? []);
    }
    for (const sk of missing) await this.judge({ pk, sk }, undefined, marks.get(sk) ?? []);
  }

  private async item(item: Item, marks: readonly Mark[]) {
    this.items++;
    if (await this.judge(item, item, marks)) return;
    const { bucket, table, now } = this.checking;
    // A younger one is on its way through the stream.
    if (now - writtenAt(item) < COPY_DELAY_MS) return;
    await putLocked(bucket, lineName(auditPrefix.lines, table, item, markOf(item)));
    this.adopted++;
  }

  /** Notes a difference that no check has noted before. Returns false for an item that the copy does not have. */
  private async judge({ pk, sk }: Key, item: Item | undefined, marks: readonly Mark[]): Promise<boolean> {
    const verdict = compare(item, marks, this.erased.get(nameOf({ pk, sk })) ?? new Set());
    if (verdict === 'not copied') return false;
    if (verdict === undefined || this.known.has(`${nameOf({ pk, sk })} ${verdict}`)) return true;
    const { bucket, table } = this.checking;
    await putLocked(bucket, lineName(auditPrefix.found, table, { pk, sk }, verdict));
    this.found.push({ pk, sk, difference: verdict });
    return true;
  }
}

/**
 * Goes on with the check of a day. Returns how far it came and the differences that are new; undefined when the day's check is done
 * already. Items that the copy does not have, from before there was one, are added to it.
 */
export const checkTrail = async (
  checking: Checking,
): Promise<(Progress & { readonly found: readonly Found[] }) | undefined> => {
  const { bucket, table, day, isTimeLeft } = checking;
  const name = `${auditPrefix.checks}${table}/${day}.json`;
  const start = Progress.parse((await readJson(bucket, name)) ?? { items: 0, adopted: 0, step: 'copy', after: '' });
  if (start.step === 'done') return undefined;
  const check = new Check(
    checking,
    await linesBelow(checking, auditPrefix.erasures),
    await linesBelow(checking, auditPrefix.found),
  );
  const end = async (step: Progress['step'], after = '') => {
    const progress = { items: start.items + check.items, adopted: start.adopted + check.adopted, step, after };
    await putLocked(bucket, name, JSON.stringify(progress));
    return { ...progress, found: check.found };
  };
  if (start.step === 'copy')
    for await (const { pk, marks } of partitionsOfCopy(checking, start.after)) {
      await check.partition(pk, marks);
      if (!isTimeLeft()) return end('copy', pk);
    }
  for (const pk of await journals(table)) {
    if (start.step === 'journals' && pk <= start.after) continue;
    const marks = await marksOf(checking, pk);
    if (marks.size === 0) await check.partition(pk, marks);
    if (!isTimeLeft()) return end('journals', pk);
  }
  return end('done');
};
