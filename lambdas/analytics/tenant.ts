import type { ReportTableName } from '#contract/analytics/tables.ts';
import { publishedSets } from '#lambdas/entities/requirements.ts';
import { circumstancesFor } from '../entities/computed/shown-values.ts';
import { currentPurposeSettings } from '../entities/purpose-settings.ts';
import type { TenantId } from '../store/id.ts';
import { LostBucket, noRecords } from './buckets/bucket-records.ts';
import { type Written, writeBuckets, writeFiles } from './buckets/write-buckets.ts';
import { changedSources, type Surroundings, seenNow } from './changed-sources.ts';
import { gather } from './gather.ts';
import { type Imported, importsOf } from './imports.ts';
import { emptyState, lookAtState, readState, type Stored, type TenantState, writeState } from './state.ts';
import { firstDay, since } from './tables/counts.ts';
import type { Tenant } from './tables/table-builder.ts';
import { isBucketed, tableNames, tablesFrom } from './tables/tables.ts';

/** What a tenant's tables are written from. */
interface ExportContext extends Surroundings {
  readonly tenantId: TenantId;
  readonly rebuild: boolean;
  readonly onTables: (tables: readonly ReportTableName[]) => Promise<void>;
}

/**
 * Writes what has changed of a tenant; returns the folder of its files, or undefined if another run was quicker. Adds to
 * `written` what was written in any case. Throws LostBucket.
 */
const exportOnce = async (
  context: ExportContext,
  lately: readonly Imported[],
  written: Written,
): Promise<string | undefined> => {
  const { tenantId, company, names, now, circumstances, rebuild, versions, onTables } = context;
  const stored = await readState(tenantId);
  const before: Stored = rebuild ? { ...stored, seen: undefined, value: emptyState() } : stored;
  const { seen, value } = before;
  const moved = changedSources(seen, context, lately);
  if (seen && moved.size === 0 && written.size === 0) return seen.series;
  const gathered = await gather(tenantId, before, versions);
  for (const entry of seen ? lately : await importsOf(tenantId, now, true)) value.imports.set(entry.id, entry);
  prune(value, now);
  const actions = { ...value.actions, ...since(company.actions, firstDay(now)) };
  const tenant: Tenant = {
    ...value,
    actions,
    records: { ...value.records, ...noRecords() },
    tenantId,
    company: company.record,
    names,
    circumstances,
    now,
  };
  const series = await writeBuckets({ tenant, before, gathered, moved, written });
  if (series === undefined) return undefined;
  const changed = series === seen?.series ? [...tablesFrom(moved), ...written.values()] : tableNames;
  const whole = new Set(changed.filter((table) => !isBucketed(table)));
  await writeFiles(whole, tenant, { series, bucket: 0, written });
  await onTables([...new Set(written.values())]);
  const lapse =
    value.buckets
      .map((bucket) => bucket.lapse)
      .filter((time) => time !== '')
      .sort()[0] ?? '';
  const isStored = await writeState(tenantId, {
    ...before,
    seen: { ...seenNow(context, gathered.reached, lately), lapse, series },
  });
  return isStored ? series : undefined;
};

const prune = ({ imports, actions }: TenantState, now: number) => {
  const first = firstDay(now);
  for (const [id, { startedAt }] of imports) if (startedAt < first) imports.delete(id);
  for (const key of Object.keys(actions)) if (key < first) delete actions[key];
};

/** The input of a tenant's export. */
interface ExportRequest extends Omit<Surroundings, 'circumstances'> {
  readonly tenantId: TenantId;
  readonly rebuild: boolean;
  /**
   * Called with the changed tables before the state is written, so that they are recorded even if the export fails
   * afterwards.
   */
  readonly onTables: (tables: readonly ReportTableName[]) => Promise<void>;
}

const ATTEMPTS = 5;

/**
 * Brings the tables of one tenant up to date; returns the folder of their files. The state is written last, and only if it
 * is still the one that was read. A run that finds another state begins again, and writes again what it has written.
 */
export const exportTenant = async (request: ExportRequest): Promise<string> => {
  const { tenantId, company, now } = request;
  // The tables know the standings of resellers by their own records.
  const noneSuspended = () => new Set<string>();
  const [sets, { businesses }] = await Promise.all([publishedSets(tenantId), currentPurposeSettings(tenantId)]);
  const circumstances = await circumstancesFor(company.record.settings, sets, now, noneSuspended, businesses);
  const context = { ...request, circumstances };
  const written: Written = new Map();
  let { rebuild } = request;
  for (let tries = 1; tries <= ATTEMPTS; tries++) {
    const imports = await importsOf(tenantId, now, false);
    if (!rebuild && written.size === 0) {
      const looked = await lookAtState(tenantId);
      if (looked && changedSources(looked, context, imports).size === 0) return looked.series;
    }
    try {
      const series = await exportOnce({ ...context, rebuild }, imports, written);
      if (series !== undefined) return series;
    } catch (error) {
      if (!(error instanceof LostBucket)) throw error;
      rebuild = true;
    }
  }
  throw new Error('The export of a tenant is too busy');
};
