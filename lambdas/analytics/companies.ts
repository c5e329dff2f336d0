import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { exportKeys } from '#contract/analytics/keys.ts';
import { putObject } from '../ports/s3/objects.ts';
import { readObject } from '../ports/s3/versioned-objects.ts';
import { PORTAL, type TenantId } from '../store/id.ts';
import { env } from './env.ts';
import { follow, recordsOf } from './follow.ts';
import { companySource, PROJECTIONS, type SourceCompany } from './sources.ts';
import { type ActivityCounts, activityKey, count } from './tables/counts.ts';

/** A root company: its record, the version of the portal's list at which it changed last, and its activities. */
export interface FollowedCompany {
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
