import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { exportKeys } from '#contract/analytics/keys.ts';
import type { TenantCircumstances } from '../entities/computed/shown-values.ts';
import { putObject } from '../ports/s3/objects.ts';
import { readObject } from '../ports/s3/versioned-objects.ts';
import { PORTAL, type TenantId } from '../store/id.ts';
import { env } from './env.ts';
import { follow, recordsOf } from './follow.ts';
import { digestOf, type Imported } from './imports.ts';
import {
  companySource,
  digest,
  type ListNames,
  PROJECTIONS,
  type SourceCompany,
  type SourceName,
  sourceNames,
} from './sources.ts';
import type { Seen } from './state.ts';
import { type ActivityCounts, activityKey, count } from './tables/counts.ts';
import type { TableSource } from './tables/table-builder.ts';

/** A root company: its record, the version of the portal's list at which it changed last, and its activities. */
interface FollowedCompany {
  readonly record: SourceCompany;
  readonly v: number;
  /** Stored under this name. */
  readonly actions: ActivityCounts;
}

interface CompanyState {
  readonly projections: string;
  readonly v: number;
  readonly companies: Readonly<Record<TenantId, FollowedCompany>>;
}

const zip = promisify(gzip);
const unzip = promisify(gunzip);
const key = exportKeys.companies;
const empty: CompanyState = { projections: PROJECTIONS, v: 0, companies: {} };

const readCompanies = async (): Promise<CompanyState> => {
  const object = await readObject(env().EXPORT_BUCKET, key);
  const state: CompanyState = object ? JSON.parse((await unzip(object.bytes)).toString()) : empty;
  return state.projections === PROJECTIONS ? state : empty;
};

export interface FollowedCompanies {
  readonly companies: ReadonlyMap<TenantId, FollowedCompany>;
  /** Companies that were removed since the last export. */
  readonly removed: readonly TenantId[];
  /** Stores this state. Call it after the files of removed companies are deleted. */
  keep(): Promise<void>;
}

/** Reads the changes of the list of root companies since the last export. Every step may be repeated. */
export const followCompanies = async (rebuild: boolean): Promise<FollowedCompanies> => {
  const before = rebuild ? empty : await readCompanies();
  const { project, title, owner } = companySource;
  const activities: (readonly [companyId: string, key: string])[] = [];
  const { changed, created, v } = await follow(PORTAL, 'company', before.v, {
    owner,
    onActivity: (day, activity, id) => activities.push([id, activityKey(day, title, activity, id)]),
  });
  const companies = new Map(Object.entries(before.companies));
  const removed: TenantId[] = [];
  for await (const page of recordsOf(PORTAL, 'company', changed, project))
    for (const [id, record] of page) {
      const known = companies.get(id);
      const day = created.get(id) ?? known?.record.created ?? '';
      if (record) companies.set(id, { record: { ...record, created: day }, v, actions: { ...known?.actions } });
      else {
        companies.delete(id);
        removed.push(id);
      }
    }
  for (const [id, name] of activities) {
    const counts = companies.get(id)?.actions;
    if (counts) count(counts, name);
  }
  const keep = async () => {
    if (v === before.v) return;
    const state: CompanyState = { projections: PROJECTIONS, v, companies: Object.fromEntries(companies) };
    await putObject(env().EXPORT_BUCKET, key, await zip(JSON.stringify(state)), { contentType: 'application/gzip' });
  };
  return { companies, removed, keep };
};

export type Versions = Readonly<Record<SourceName, number>>;

/** What the tables of a tenant are made from besides its records. */
export interface Surroundings {
  readonly company: FollowedCompany;
  readonly versions: Versions;
  readonly names: ListNames;
  readonly circumstances: TenantCircumstances;
  readonly now: number;
}

/** What has changed since the state was written; everything if there is no state. */
export const changedSources = (
  seen: Seen | undefined,
  { company, versions, names, now, circumstances }: Surroundings,
  imports: readonly Imported[],
): Set<TableSource> => {
  const moved = new Set<TableSource>(sourceNames.filter((name) => seen?.versions[name] !== versions[name]));
  if (moved.size > 0) moved.add('actions');
  if (seen?.company !== company.v) moved.add('company');
  if (seen?.names !== names.stamp) moved.add('names');
  if (seen?.day !== digest(circumstances.stamp)) moved.add('day');
  if (seen?.imports !== digestOf(imports)) moved.add('imports');
  if (seen === undefined) moved.add('actions');
  else if (isPast(seen.lapse, now)) moved.add('document');
  return moved;
};

/** Whether a time has come after which an expected file counts as lost; '' is never. */
export const isPast = (lapse: string, now: number): boolean => lapse !== '' && Date.parse(lapse) < now;

/** What a state that is written now was made from. */
export const seenNow = (
  { company, names, circumstances }: Surroundings,
  reached: Versions,
  imports: readonly Imported[],
): Omit<Seen, 'lapse' | 'series'> => ({
  projections: PROJECTIONS,
  versions: reached,
  company: company.v,
  imports: digestOf(imports),
  names: names.stamp,
  day: digest(circumstances.stamp),
});
