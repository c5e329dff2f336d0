import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { exportKeys } from '#contract/analytics/keys.ts';
import { getObject, putObject } from '../ports/s3/objects.ts';
import { headObject, putUnmoved, readObject } from '../ports/s3/versioned-objects.ts';
import type { TenantId } from '../store/id.ts';
import type { BucketSummary, KnownProvider, KnownProviders } from './buckets/bucket-summary.ts';
import type { WholeName } from './buckets/buckets.ts';
import { env } from './env.ts';
import type { Imported } from './imports.ts';
import { PROJECTIONS, type SourceName, type SourceRecord } from './sources.ts';
import type { ActivityCounts, CompanyCounts } from './tables/counts.ts';

/** The folder of each tenant's files. */
export type SeriesOf = ReadonlyMap<TenantId, string>;

/** The folders that the manifests name; undefined if that is not known. */
export const readSeries = async (): Promise<SeriesOf | undefined> => {
  const object = await getObject(env().EXPORT_BUCKET, exportKeys.series);
  return object && new Map(Object.entries(JSON.parse(Buffer.from(object.bytes).toString())));
};

/** Notes which folders the manifests name. Call it after they are written. */
export const writeSeries = (series: SeriesOf) =>
  putObject(env().EXPORT_BUCKET, exportKeys.series, Buffer.from(JSON.stringify(Object.fromEntries(series))), {
    contentType: 'application/json',
  });

export const areEqual = (one: SeriesOf, other: SeriesOf) =>
  one.size === other.size && [...one].every(([tenantId, series]) => other.get(tenantId) === series);

/** Versions and digests of a state's sources: while they are unchanged, the tenant needs no export. */
export interface Seen {
  readonly projections: string;
  readonly versions: Readonly<Record<SourceName, number>>;
  /** Version of the portal's company list at which the tenant's root company changed last. */
  readonly company: number;
  /** Digests of the recent imports, and of the names of all reference lists. */
  readonly imports: string;
  readonly names: string;
  /** A digest of what decided how obligations stood, the day among it. */
  readonly day: string;
  /** When the next document that is being checked counts as lost; '' for never. ISO time. */
  readonly lapse: string;
  /** The folder of the tenant's files. */
  readonly series: string;
}

/** What the tables of a tenant need besides the records of its buckets. */
export interface TenantState {
  readonly records: { readonly [Name in WholeName]: Map<string, SourceRecord<Name>> };
  readonly providers: KnownProviders;
  /** People who are deleted: a user who comes back under the same id is named by records already. */
  readonly formerPeople: Set<string>;
  readonly imports: Map<string, Imported>;
  readonly actions: ActivityCounts;
  /** By bucket. */
  readonly buckets: BucketSummary[];
  /** How many end users and different providers each company has in all buckets. */
  readonly counts: CompanyCounts;
}

export const emptyState = (): TenantState => ({
  records: { reseller: new Map(), user: new Map() },
  providers: new Map(),
  formerPeople: new Set(),
  imports: new Map(),
  actions: {},
  buckets: [],
  counts: {},
});

/** The state as JSON: maps as lists of entries. Stored under these names. */
interface Packed {
  readonly records: { readonly [Name in WholeName]: [string, SourceRecord<Name>][] };
  readonly providers: [string, KnownProvider][];
  readonly formerPeople: string[];
  readonly imports: [string, Imported][];
  readonly actions: ActivityCounts;
  readonly buckets: BucketSummary[];
  readonly counts: CompanyCounts;
}

const pack = ({ records, providers, formerPeople, imports, actions, buckets, counts }: TenantState): Packed => ({
  records: { reseller: [...records.reseller], user: [...records.user] },
  providers: [...providers],
  formerPeople: [...formerPeople],
  imports: [...imports],
  actions,
  buckets,
  counts,
});

const unpack = ({ records, providers, formerPeople, imports, actions, buckets, counts }: Packed): TenantState => ({
  records: { reseller: new Map(records.reseller), user: new Map(records.user) },
  providers: new Map(providers),
  formerPeople: new Set(formerPeople),
  imports: new Map(imports),
  actions,
  buckets,
  counts,
});

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** The stored state of a tenant, and the ETag for a conditional write. */
export interface Stored {
  readonly seen: Seen | undefined;
  readonly tag: string | undefined;
  readonly value: TenantState;
}

const seenOf = (metadata: Readonly<Record<string, string>>): Seen | undefined => {
  const seen: Seen | undefined = metadata.seen === undefined ? undefined : JSON.parse(metadata.seen);
  return seen?.projections === PROJECTIONS ? seen : undefined;
};

/** The versions and digests a tenant's state was made from, without reading the state. */
export const lookAtState = async (tenantId: TenantId): Promise<Seen | undefined> => {
  const head = await headObject(env().EXPORT_BUCKET, exportKeys.state(tenantId));
  return head && seenOf(head.metadata);
};

/** The state of a tenant; an empty one if there is none, or if it has another format. */
export const readState = async (tenantId: TenantId): Promise<Stored> => {
  const object = await readObject(env().EXPORT_BUCKET, exportKeys.state(tenantId));
  const seen = object && seenOf(object.metadata);
  if (!object || !seen) return { seen, tag: object?.tag, value: emptyState() };
  return { seen, tag: object.tag, value: unpack(JSON.parse((await unzip(object.bytes)).toString())) };
};

/** Replaces the state unless another run has replaced it meanwhile; returns whether it did. */
export const writeState = async (tenantId: TenantId, { seen, tag, value }: Stored): Promise<boolean> => {
  const bytes = await zip(JSON.stringify(pack(value)), { level: 1 });
  return putUnmoved(env().EXPORT_BUCKET, exportKeys.state(tenantId), bytes, {
    tag,
    contentType: 'application/gzip',
    metadata: { seen: JSON.stringify(seen) },
  });
};
