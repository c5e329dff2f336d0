import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { exportKeys } from '../../contract/reports/keys.ts';
import { headObject, putUnmoved, readObject } from '../ports/guarded-objects.ts';
import type { FamilyId } from '../store/id.ts';
import { env } from './env-values.ts';
import type { Imported } from './imports.ts';
import { PROJECTIONS, type SourceName, type SourceRecord } from './sources.ts';

/** Versions and digests of a state's sources: while they are unchanged, the family needs no export. */
export interface Seen {
  readonly projections: string;
  readonly versions: Readonly<Record<SourceName, number>>;
  /** Version of the portal's company list at which the family's root company changed last. */
  readonly company: number;
  /** Digests of the recent imports, and of the names of all reference lists. */
  readonly imports: string;
  readonly names: string;
  /** The day ('YYYY-MM-DD') for which due dates were computed. */
  readonly day: string;
  /** When the next document that is being checked counts as lost; '' for never. ISO time. */
  readonly lapse: string;
}

/** Number of activities by day, kind of record, activity and owner. */
export type ActivityCounts = Record<string, number>;

/** The state of the export for one family. */
export interface FamilyState {
  readonly records: { readonly [Name in SourceName]: Map<string, SourceRecord<Name>> };
  readonly imports: Map<string, Imported>;
  /** Stored under this name. */
  readonly actions: ActivityCounts;
}

export const emptyState = (): FamilyState => ({
  records: {
    reseller: new Map(),
    provider: new Map(),
    endUser: new Map(),
    division: new Map(),
    document: new Map(),
    user: new Map(),
  },
  imports: new Map(),
  actions: {},
});

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** The stored state of a family, and the ETag for a conditional write. */
export interface Stored<Value> {
  readonly seen: Seen | undefined;
  readonly tag: string | undefined;
  readonly value: Value;
}

const seenOf = (metadata: Readonly<Record<string, string>>): Seen | undefined => {
  const seen: Seen | undefined = metadata.seen === undefined ? undefined : JSON.parse(metadata.seen);
  return seen?.projections === PROJECTIONS ? seen : undefined;
};

/** The versions and digests a family's state was made from, without reading the state. */
export const lookAtState = async (familyId: FamilyId): Promise<Seen | undefined> => {
  const head = await headObject(env.EXPORT_BUCKET, exportKeys.state(familyId));
  return head && seenOf(head.metadata);
};

/** The state of a family; an empty one if there is none, or if it has another format. */
export const readState = async (familyId: FamilyId): Promise<Stored<FamilyState>> => {
  const object = await readObject(env.EXPORT_BUCKET, exportKeys.state(familyId));
  const seen = object && seenOf(object.metadata);
  if (!object || !seen) return { seen, tag: object?.tag, value: emptyState() };
  const value = unpack(JSON.parse((await unzip(object.bytes)).toString()));
  return { seen, tag: object.tag, value };
};

/** Replaces the state unless another run has replaced it meanwhile; returns whether it did. */
export const writeState = async (familyId: FamilyId, { seen, tag, value }: Stored<FamilyState>): Promise<boolean> => {
  const bytes = await zip(JSON.stringify(pack(value)), { level: 1 });
  return putUnmoved(env.EXPORT_BUCKET, exportKeys.state(familyId), bytes, {
    tag,
    contentType: 'application/gzip',
    metadata: { seen: JSON.stringify(seen) },
  });
};

type Entries<Value> = Value extends Map<infer Key, infer Entry> ? [Key, Entry][] : never;

/** The state as JSON: maps as lists of entries. */
interface Packed {
  readonly records: { readonly [Name in SourceName]: Entries<FamilyState['records'][Name]> };
  readonly imports: Entries<FamilyState['imports']>;
  readonly actions: ActivityCounts;
}

const pack = ({ records, imports, actions }: FamilyState): Packed => ({
  records: {
    reseller: [...records.reseller],
    provider: [...records.provider],
    endUser: [...records.endUser],
    division: [...records.division],
    document: [...records.document],
    user: [...records.user],
  },
  imports: [...imports],
  actions,
});

const unpack = ({ records, imports, actions }: Packed): FamilyState => ({
  records: {
    reseller: new Map(records.reseller),
    provider: new Map(records.provider),
    endUser: new Map(records.endUser),
    division: new Map(records.division),
    document: new Map(records.document),
    user: new Map(records.user),
  },
  imports: new Map(imports),
  actions,
});
