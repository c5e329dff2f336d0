import type { ReportTableName } from '../../contract/reports/tables.ts';
import type { FamilyId } from '../store/id.ts';
import { firstDay, since } from './activity-counts.ts';
import { noRecords } from './bucket-records.ts';
import { changedSources, type Surroundings, seenNow } from './changed-sources.ts';
import { gather } from './gather.ts';
import { type Imported, importsOf } from './imports.ts';
import { emptyState, type FamilyState, readState, type Stored, writeState } from './state.ts';
import type { Family } from './tables/table-builder.ts';
import { isBucketed, tableNames, tablesFrom } from './tables.ts';
import { writeBuckets } from './write-buckets.ts';
import { type Written, writeFiles } from './write-files.ts';

/** What a family's tables are written from. */
export interface ExportContext extends Surroundings {
  readonly familyId: FamilyId;
  readonly rebuild: boolean;
  readonly onTables: (tables: readonly ReportTableName[]) => Promise<void>;
}

/**
 * Writes what has changed of a family; returns the folder of its files, or undefined if another run was quicker. Adds to
 * `written` what was written in any case. Throws LostBucket.
 */
export const exportOnce = async (
  context: ExportContext,
  lately: readonly Imported[],
  written: Written,
): Promise<string | undefined> => {
  const { familyId, company, names, now, circumstances, rebuild, versions, onTables } = context;
  const stored = await readState(familyId);
  const before: Stored = rebuild ? { ...stored, seen: undefined, value: emptyState() } : stored;
  const { seen, value } = before;
  const moved = changedSources(seen, context, lately);
  if (seen && moved.size === 0 && written.size === 0) return seen.series;
  const gathered = await gather(familyId, before, versions);
  for (const entry of seen ? lately : await importsOf(familyId, now, true)) value.imports.set(entry.id, entry);
  prune(value, now);
  const actions = { ...value.actions, ...since(company.actions, firstDay(now)) };
  const family: Family = {
    ...value,
    actions,
    records: { ...value.records, ...noRecords() },
    familyId,
    company: company.record,
    names,
    circumstances,
    now,
  };
  const series = await writeBuckets({ family, before, gathered, moved, written });
  if (series === undefined) return undefined;
  const changed = series === seen?.series ? [...tablesFrom(moved), ...written.values()] : tableNames;
  const whole = new Set(changed.filter((table) => !isBucketed(table)));
  await writeFiles(whole, family, { series, bucket: 0, written });
  await onTables([...new Set(written.values())]);
  const lapse =
    value.buckets
      .map((bucket) => bucket.lapse)
      .filter((time) => time !== '')
      .sort()[0] ?? '';
  const isStored = await writeState(familyId, {
    ...before,
    seen: { ...seenNow(context, gathered.reached, lately), lapse, series },
  });
  return isStored ? series : undefined;
};

const prune = ({ imports, actions }: FamilyState, now: number) => {
  const first = firstDay(now);
  for (const [id, { startedAt }] of imports) if (startedAt < first) imports.delete(id);
  for (const key of Object.keys(actions)) if (key < first) delete actions[key];
};
