import * as z from 'zod';
import { exportKeys } from '../../contract/reports/keys.ts';
import type { ReportTableName } from '../../contract/reports/tables.ts';
import { log } from '../kit/log.ts';
import { deleteObject } from '../ports/objects.ts';
import { getItems } from '../store/get-items.ts';
import type { FamilyId } from '../store/id.ts';
import { keys } from '../store/keys.ts';
import { followCompanies } from './companies.ts';
import { env } from './env-values.ts';
import { exportFamily, type Versions } from './family.ts';
import { readFreshness, tableNames, writeFreshness } from './freshness.ts';
import { ingest, isConfigured } from './ingest.ts';
import { writeManifests } from './manifests.ts';
import { loadNames } from './names.ts';
import { type SourceName, sourceNames } from './sources.ts';

const FAMILIES_AT_ONCE = 4;

/**
 * Brings the analytics tables up to date with everything that was saved until now, and the analytics service with the
 * tables. With `rebuild` its stored state is ignored and everything is read. May be repeated at any point. D-78.
 */
export const runExport = async (now: number, rebuild: boolean): Promise<void> => {
  const exportedAt = new Date(now).toISOString();
  const before = await readFreshness();
  const isFirstToday = before.exportedAt.slice(0, 10) !== exportedAt.slice(0, 10);
  if (isFirstToday || rebuild) await writeManifests();
  const unread = new Set(isFirstToday || rebuild ? tableNames : before.unread);
  const written = new Set<ReportTableName>();
  const onTables = async (tables: readonly ReportTableName[]) => {
    for (const table of tables) written.add(table);
    const isKnown = tables.every((table) => before.unread.includes(table) || unread.has(table));
    for (const table of tables) unread.add(table);
    // The time of the last export changes at the end of the run; until then only the data sets to be read again are noted.
    if (isConfigured() && !isKnown) await writeFreshness({ ...before, unread: [...unread] });
  };
  const { companies, removed, keep } = await followCompanies(rebuild);
  const [names, versions] = await Promise.all([loadNames(), versionsOf([...companies.keys()])]);
  const waiting = [...companies];
  const failed: FamilyId[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [familyId, company] = next;
      const context = { familyId, company, versions: versions(familyId), names, now, rebuild, onTables };
      await exportFamily(context).catch((error: unknown) => {
        failed.push(familyId);
        log.error('a family is not exported', { familyId, error });
      });
    }
  };
  await Promise.all(Array.from({ length: FAMILIES_AT_ONCE }, work));
  const gone = await Promise.allSettled(removed.map((familyId) => removeFamily(familyId, onTables)));
  const left = gone.filter(({ status }) => status === 'rejected');
  // Companies whose files could not be removed are remembered as they were, and removed by the next run.
  if (left.length === 0) await keep();
  const stillUnread = isConfigured() ? await ingest(unread) : [];
  if (failed.length > 0) throw new Error(`${failed.length} of ${companies.size} families are not exported`);
  if (left.length > 0) log.error('files of a removed family are left', { reasons: left });
  const tables = { ...before.tables, ...Object.fromEntries([...written].map((table) => [table, exportedAt])) };
  const readAt = stillUnread.length === 0 ? exportedAt : before.readAt;
  await writeFreshness({ exportedAt, readAt, tables, unread: stillUnread });
};

const Head = z.object({ pk: z.string(), v: z.number() });

/** The versions of the lists of all families, read in batches of a hundred. */
const versionsOf = async (familyIds: readonly FamilyId[]): Promise<(familyId: FamilyId) => Versions> => {
  const heads = familyIds.flatMap((familyId) => sourceNames.map((name) => keys.head(familyId, name)));
  const found = new Map((await getItems(heads)).map((item) => Head.parse(item)).map(({ pk, v }) => [pk, v]));
  return (familyId) => {
    const versions = sourceNames.map((name) => [name, found.get(keys.journal(familyId, name)) ?? 0]);
    return Object.fromEntries(versions) as Record<SourceName, number>;
  };
};

/** Deletes all files of a removed family. */
const removeFamily = async (familyId: FamilyId, onTables: (tables: readonly ReportTableName[]) => Promise<void>) => {
  for (const table of tableNames) await deleteObject(env.EXPORT_BUCKET, exportKeys.file(table, familyId));
  await deleteObject(env.EXPORT_BUCKET, exportKeys.state(familyId));
  await onTables(tableNames);
};
