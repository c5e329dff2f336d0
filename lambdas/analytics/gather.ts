import type { TenantId } from '../store/id.ts';
import { type RecordLine, RecordLog } from './buckets/bucket-records.ts';
import { placesIn } from './buckets/bucket-summary.ts';
import {
  anchorFields,
  type BucketedName,
  bucketedNames,
  bucketOf,
  bucketOfRecord,
  bucketsFor,
  isBucketedName,
  type WholeName,
} from './buckets/buckets.ts';
import type { Versions } from './changed-sources.ts';
import { type Followed, follow, recordsOf } from './follow.ts';
import { type SourceName, type SourceRecord, sourceNames, sources } from './sources.ts';
import type { Stored, TenantState } from './state.ts';
import { activityKey, count } from './tables/counts.ts';
import type { TableSource } from './tables/table-builder.ts';

/** Changes of a tenant sorted by where they are stored and by what has to be written because of them. */
export interface Sorted {
  /** How many buckets the tenant has from now on. */
  readonly buckets: number;
  /** The changed records of each bucket. */
  readonly logs: Map<number, RecordLog>;
  /** The bucket of each record that lay in another one before, by list and id. */
  readonly relocated: Map<string, number>;
  /** Providers that were known already and are called otherwise by now, or are deleted or back. */
  readonly renamed: Set<string>;
  /** The changed sources of each bucket, and those that have changed for all. */
  readonly touched: Map<number, Set<TableSource>>;
  readonly everywhere: Set<TableSource>;
}

const sorting = (buckets: number): Sorted => ({
  buckets,
  logs: new Map(),
  relocated: new Map(),
  renamed: new Set(),
  touched: new Map(),
  everywhere: new Set(),
});

/** What a relocated record is known by. */
export const relocation = (name: BucketedName, id: string) => `${name} ${id}`;

/** Notes that what is made of a bucket has to be made again because of a source. */
export const touch = ({ touched }: Sorted, bucket: number, source: TableSource) => {
  const known = touched.get(bucket) ?? new Set();
  touched.set(bucket, known.add(source));
};

/** Notes a changed record of a bucket. */
const write = (sorted: Sorted, bucket: number, line: RecordLine) => {
  const log = sorted.logs.get(bucket) ?? new RecordLog();
  sorted.logs.set(bucket, log);
  log.add(line);
  touch(sorted, bucket, line[0]);
};

/** Reads the changed records of a list that is stored in buckets, and writes each into the log of its bucket. */
const takeBucketed = async <Name extends BucketedName>(
  tenantId: TenantId,
  name: Name,
  { changed, created, laidWith }: Followed,
  value: TenantState,
  sorted: Sorted,
) => {
  const { buckets } = sorted;
  for await (const page of recordsOf(tenantId, name, changed, sources[name].project))
    for (const [id, found] of page) {
      const record = found && ({ ...found, created: created.get(id) ?? '' } as SourceRecord<Name>);
      if (name === 'provider') takeProvider(id, record as SourceRecord<'provider'> | undefined, value, sorted);
      const before = (laidWith.get(id) ?? []).map((anchor) => bucketOf(id, anchor, buckets));
      if (record) {
        const bucket = bucketOfRecord(name, id, record, buckets);
        write(sorted, bucket, [name, id, record]);
        if (before.some((other) => other !== bucket)) sorted.relocated.set(relocation(name, id), bucket);
      } else
        for (const bucket of new Set([bucketOf(id, '', buckets), ...before])) write(sorted, bucket, [name, id, null]);
    }
};

/** A provider under another name is written again wherever it is used and where its own documents lie. */
const takeProvider = (
  id: string,
  record: SourceRecord<'provider'> | undefined,
  { providers }: TenantState,
  sorted: Sorted,
) => {
  const before = providers.get(id);
  const after = record ? { name: record.name, type: record.type } : null;
  providers.set(id, after);
  if (before?.name === after?.name && before?.type === after?.type) return;
  touch(sorted, bucketOf(id, '', sorted.buckets), 'provider');
  if (before !== undefined) sorted.renamed.add(id);
};

/** The buckets whose end users use a provider that has another name by now. */
const touchUsers = ({ providers, buckets }: TenantState, sorted: Sorted) => {
  if (sorted.renamed.size === 0) return;
  const places = new Set([...providers.keys()].flatMap((id, at) => (sorted.renamed.has(id) ? [at] : [])));
  for (const [bucket, { companies }] of buckets.entries())
    if (Object.values(companies).some(([, uses]) => placesIn(uses).some((place) => places.has(place))))
      touch(sorted, bucket, 'provider');
};

/** Reads the changed records of a list that is stored as a whole. */
const takeWhole = async (
  tenantId: TenantId,
  name: WholeName,
  { changed, created }: Followed,
  value: TenantState,
  sorted: Sorted,
) => {
  const records = value.records[name] as Map<string, { readonly name: string; readonly created: string }>;
  for await (const page of recordsOf<{ readonly name: string }>(tenantId, name, changed, sources[name].project))
    for (const [id, found] of page) {
      const before = records.get(id);
      if (found) records.set(id, { ...found, created: created.get(id) ?? before?.created ?? '' });
      else records.delete(id);
      if (before?.name === found?.name) continue;
      if (name === 'reseller') renameReseller(id, value, sorted);
      else renamePerson(id, { isKnown: before !== undefined, isDeleted: found === undefined }, value, sorted);
    }
};

/** A company under another name is written again wherever it has records. */
const renameReseller = (id: string, { buckets }: TenantState, sorted: Sorted) => {
  touch(sorted, bucketOf(id, '', sorted.buckets), 'reseller');
  for (const [bucket, { companies }] of buckets.entries()) if (companies[id]) touch(sorted, bucket, 'reseller');
};

/** Any record may name a person as responsible; only a new user is named by none yet. */
const renamePerson = (
  id: string,
  { isKnown, isDeleted }: { readonly isKnown: boolean; readonly isDeleted: boolean },
  { formerPeople }: TenantState,
  { everywhere }: Sorted,
) => {
  if (isKnown || formerPeople.has(id)) everywhere.add('user');
  if (isDeleted) formerPeople.add(id);
};

/** What has changed of a tenant's lists, and the versions to which they were followed. */
export interface Gathered extends Sorted {
  readonly reached: Versions;
}

/**
 * Reads the journals of the lists that have changed and their changed records. Lists that are stored as a whole, names of
 * providers and counts of activities change in `value`.
 */
export const gather = async (tenantId: TenantId, { seen, value }: Stored, versions: Versions): Promise<Gathered> => {
  const followed = await followAll(tenantId, seen?.versions, versions, value);
  const records = value.buckets.reduce((sum, bucket) => sum + bucket.records, 0);
  const more = bucketedNames.reduce((sum, name) => sum + (followed.get(name)?.more ?? 0), 0);
  const sorted = sorting(bucketsFor(records + more, value.buckets.length));
  const reached = { ...versions };
  for (const name of sourceNames) {
    const changes = followed.get(name);
    reached[name] = changes?.v ?? seen?.versions[name] ?? 0;
    if (!changes) continue;
    if (isBucketedName(name)) await takeBucketed(tenantId, name, changes, value, sorted);
    else await takeWhole(tenantId, name, changes, value, sorted);
  }
  touchUsers(value, sorted);
  return { ...sorted, reached };
};

const followAll = async (tenantId: TenantId, since: Versions | undefined, versions: Versions, value: TenantState) => {
  const followed = new Map<SourceName, Followed>();
  for (const name of sourceNames) {
    const from = since?.[name] ?? 0;
    if (versions[name] === from) continue;
    const { owner, title } = sources[name];
    const onActivity = (day: string, activity: string, companyId: string) =>
      count(value.actions, activityKey(day, title, activity, companyId));
    followed.set(name, await follow(tenantId, name, from, { owner, anchor: anchorFields[name], onActivity }));
  }
  return followed;
};
