import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { unavailable } from '#contract/application-error.ts';
import { count, noteViewAge } from '#lambdas/ports/metrics.ts';
import { table } from '#lambdas/ports/table.ts';
import { ownRequest } from '#lambdas/ports/tenant-guard.ts';
import { env } from '../env.ts';
import type { TenantId } from '../id.ts';
import { getItems } from '../items.ts';
import { entrySort, HEAD, type Key, keys } from '../keys.ts';
import { deltaOf, type ListSource } from './entry.ts';
import { readSnapshot, writeSnapshot } from './snapshot/snapshot.ts';
import { ListProjection } from './view/view.ts';

const Head = z.object({ pk: z.string(), v: z.number(), snapshotV: z.number().default(0) });

/** The head of a list: its newest version, and that of its snapshot, 0 if there is none. */
export type Head = Omit<z.infer<typeof Head>, 'pk'>;

/** The head of a list to which nothing was ever written. */
const EMPTY: Head = { v: 0, snapshotV: 0 };

interface Question {
  readonly key: Key;
  answer(head: Head | undefined): void;
  fail(error: unknown): void;
}

/** By the request: what one may read says nothing about another that is answered next to it. */
const pending = new Map<object | undefined, Question[]>();

const headsOf = async (wanted: readonly Key[]): Promise<ReadonlyMap<string, Head>> => {
  const once = new Map(wanted.map((key) => [key.pk, key]));
  return new Map((await getItems([...once.values()])).map((item) => Head.parse(item)).map((head) => [head.pk, head]));
};

const answerAll = async (request: object | undefined) => {
  const questions = pending.get(request) ?? [];
  pending.delete(request);
  if (questions.length === 1) return questions[0]?.answer(undefined);
  try {
    const heads = await headsOf(questions.map(({ key }) => key));
    for (const { key, answer } of questions) answer(heads.get(key.pk) ?? EMPTY);
  } catch (error) {
    for (const { fail } of questions) fail(error);
  }
};

/** The head of one list, strongly consistent. */
export const headOf = async (tenantId: TenantId, name: string): Promise<Head> => {
  const key = keys.head(tenantId, name);
  return (await headsOf([key])).get(key.pk) ?? EMPTY;
};

/**
 * The head of a list that is read together with others: one call tells which of them have changed, a hundred tenants of a
 * super admin too. Undefined for a list that is read alone: the query of its tail costs no more than its head.
 */
const headAmongOthers = (tenantId: TenantId, name: string): Promise<Head | undefined> =>
  new Promise((answer, fail) => {
    const request = ownRequest();
    const questions = pending.get(request) ?? [];
    pending.set(request, [...questions, { key: keys.head(tenantId, name), answer, fail }]);
    // Runs when everything that follows from earlier answers has made its request, too.
    if (questions.length === 0) process.nextTick(answerAll, request);
  });

/** The part of the largest view that others may take next to it where it alone is larger than the limit. */
const SHARE_BY_LARGEST = 1 / 8;

/** Projections cached in memory, least recently used first, bounded by bytes. */
export class ViewCache {
  readonly #limit: () => number;
  readonly #views = new Map<string, ListProjection>();

  /** `limit` says how many bytes all views may take together. */
  constructor(limit: () => number) {
    this.#limit = limit;
  }

  get bytes() {
    return [...this.#views.values()].reduce((sum, view) => sum + view.bytes, 0);
  }

  get(key: string, format: number): ListProjection {
    const view = this.#views.get(key) ?? new ListProjection(format);
    this.#views.delete(key);
    this.#views.set(key, view);
    return view;
  }

  /**
   * Removes the longest unused views until the rest fits. One that alone is too large stays while small ones come and go,
   * because loading it again takes longest.
   */
  trim() {
    const sizes = [...this.#views].map(([key, { bytes }]) => [key, bytes] as const);
    const largest = Math.max(0, ...sizes.map(([, bytes]) => bytes));
    const limit = Math.max(this.#limit(), largest * (1 + SHARE_BY_LARGEST));
    let sum = sizes.reduce((total, [, bytes]) => total + bytes, 0);
    for (const [key, bytes] of sizes) {
      if (sum <= limit) return;
      this.#views.delete(key);
      sum -= bytes;
    }
  }

  clear() {
    this.#views.clear();
  }
}

const RECORDS = 100;
const AT_ONCE = 8;

/** The most that one request renews; the next one continues from the snapshot. */
const TIME_MS = 12_000;

/**
 * Rebuilds the rows that were stored in another format from their records, and stores the progress in a snapshot. A list
 * is never answered from outdated rows: throws 503 when they are too many for one request. After a deployment
 * the task worker does this before people ask for the list.
 */
const renewOutdated = async (tenantId: TenantId, list: ListSource, view: ListProjection) => {
  const until = Date.now() + TIME_MS;
  const rowOf = (await list.rowMaker?.(tenantId)) ?? list.rowOf;
  while (view.outdated.size > 0 && Date.now() < until) {
    const ids = [...view.outdated].slice(0, RECORDS * AT_ONCE);
    const reads = Array.from({ length: Math.ceil(ids.length / RECORDS) }, (_, at) =>
      getItems(ids.slice(at * RECORDS, (at + 1) * RECORDS).map((id) => keys.record(tenantId, list.name, id))),
    );
    const items = (await Promise.all(reads)).flat();
    view.renew(
      ids,
      items.map((item) => rowOf(item)),
    );
  }
  await writeSnapshot(tenantId, list, view);
  if (view.outdated.size > 0) throw unavailable();
};

export const views = new ViewCache(() => env().VIEW_CACHE_BYTES);
const loading = new Map<string, Promise<ListProjection>>();
/** When each view was brought up to date last, epoch milliseconds. */
const fresh = new WeakMap<ListProjection, number>();

/**
 * The view of a tenant's list, brought up to date: one strongly consistent query when it is warm, and none if one call has
 * found which of several lists have changed.
 */
export const loadView = async (tenantId: TenantId, list: ListSource): Promise<ListProjection> => {
  const key = keys.journal(tenantId, list.name);
  // A load that is under way may have missed a write that ended since, so this one waits and then loads again.
  await loading.get(key)?.catch(() => undefined);
  const load = refresh(tenantId, list, views.get(key, list.format));
  loading.set(key, load);
  try {
    return await load;
  } finally {
    if (loading.get(key) === load) loading.delete(key);
  }
};

/** The same of a list in which most tenants have nothing: undefined, after one call, as long as that is so. */
export const loadIfAny = async (tenantId: TenantId, list: ListSource): Promise<ListProjection | undefined> => {
  const isKnown = views.get(keys.journal(tenantId, list.name), list.format).v > 0;
  return isKnown || (await headOf(tenantId, list.name)).v > 0 ? loadView(tenantId, list) : undefined;
};

const refresh = async (tenantId: TenantId, list: ListSource, view: ListProjection) => {
  const before = fresh.get(view);
  if (before === undefined) count('ViewColdLoads');
  else noteViewAge((Date.now() - before) / 1000);
  const head = await headAmongOthers(tenantId, list.name);
  if (head?.v === view.v && view.outdated.size === 0) return view;
  await catchUp(tenantId, list, { view, head });
  fresh.set(view, Date.now());
  views.trim();
  return view;
};

const catchUp = async (
  tenantId: TenantId,
  list: ListSource,
  { view, head }: { readonly view: ListProjection; readonly head: Head | undefined },
) => {
  if (view.v === 0) await startFromSnapshot(tenantId, list, view, head);
  const pages = head?.v === view.v ? 0 : await applyTail(tenantId, list, view);
  if (view.outdated.size > 0) await renewOutdated(tenantId, list, view);
  else if (view.v > 0 && pages > env().SNAPSHOT_TAIL_PAGES) await writeSnapshot(tenantId, list, view);
};

const startFromSnapshot = async (
  tenantId: TenantId,
  list: ListSource,
  view: ListProjection,
  known: Head | undefined,
) => {
  const { snapshotV } = known ?? (await headOf(tenantId, list.name));
  const snapshot = snapshotV > 0 ? await readSnapshot(tenantId, list) : undefined;
  // Another load may have begun the view meanwhile.
  if (snapshot && view.v === 0) view.begin(snapshot);
};

/** Applies all entries after the view's version; returns how many pages that took. */
const applyTail = async (tenantId: TenantId, { name }: ListSource, view: ListProjection) => {
  const tail = paginateQuery(
    { client: table },
    {
      TableName: env().TABLE_NAME,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND sk > :after',
      ExpressionAttributeValues: { ':pk': keys.journal(tenantId, name), ':after': entrySort(view.v) },
    },
  );
  let pages = 0;
  for await (const { Items = [] } of tail) {
    view.apply(Items.filter((item) => item.sk !== HEAD).map(deltaOf));
    pages++;
  }
  return pages;
};
