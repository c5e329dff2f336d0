import { DOCUMENT_ARRIVAL_MS } from '../../contract/document/rules.ts';
import { exportKeys } from '../../contract/reports/keys.ts';
import type { ReportTableName } from '../../contract/reports/tables.ts';
import { circumstancesFor, type FamilyCircumstances } from '../entities/circumstances.ts';
import { putObject } from '../ports/objects.ts';
import type { FamilyId } from '../store/id.ts';
import { activityKey, type FollowedCompany } from './companies.ts';
import { csvOf } from './csv.ts';
import { env } from './env-values.ts';
import { follow, recordsOf } from './follow.ts';
import { digestOf, type Imported, importsOf } from './imports.ts';
import type { ListNames } from './names.ts';
import { PROJECTIONS, type SourceName, type SourceRecord, sourceNames, sources } from './sources.ts';
import {
  type ActivityCounts,
  emptyState,
  type FamilyState,
  lookAtState,
  readState,
  type Seen,
  type Stored,
  writeState,
} from './state.ts';
import type { TableSource } from './tables/table-builder.ts';
import { rowsIn, tablesFrom } from './tables.ts';

export type Versions = Readonly<Record<SourceName, number>>;

/** The input of a family's export. */
interface ExportRequest {
  readonly familyId: FamilyId;
  readonly company: FollowedCompany;
  readonly versions: Versions;
  readonly names: ListNames;
  readonly now: number;
  readonly rebuild: boolean;
  /**
   * Called with the changed tables before the state is written, so that they are recorded even if the export fails
   * afterwards.
   */
  readonly onTables: (tables: readonly ReportTableName[]) => Promise<void>;
}

/** The same, and how obligations stand at its time. */
interface ExportContext extends ExportRequest {
  readonly circumstances: FamilyCircumstances;
}

const ATTEMPTS = 5;
const KEPT_DAYS = 400;
const DAY_MS = 86_400_000;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * Brings the tables of one family up to date; returns which were written. The state is written last, and only if it is still
 * the one that was read. A run that finds another state begins again, and writes again what it has written.
 */
export const exportFamily = async (request: ExportRequest): Promise<ReadonlySet<ReportTableName>> => {
  const { familyId, company, rebuild, now } = request;
  const context = { ...request, circumstances: await circumstancesFor(company.record.settings, now) };
  const written = new Set<ReportTableName>();
  for (let tries = 1; tries <= ATTEMPTS; tries++) {
    const imports = await importsOf(familyId, now, false);
    if (!rebuild && written.size === 0) {
      const looked = await lookAtState(familyId);
      if (looked && changedSources(looked, context, imports).size === 0) return written;
    }
    if (await exportOnce(context, imports, written)) return written;
  }
  throw new Error('The export of a family is too busy');
};

/** Returns whether the export could be finished; adds to `written` what was written in any case. */
const exportOnce = async (context: ExportContext, lately: readonly Imported[], written: Set<ReportTableName>) => {
  const { familyId, company, names, now, circumstances, rebuild, onTables } = context;
  const stored = await readState(familyId);
  const before: Stored<FamilyState> = rebuild ? { ...stored, seen: undefined, value: emptyState() } : stored;
  const isNew = before.seen === undefined;
  const imports = isNew ? await importsOf(familyId, now, true) : lately;
  const moved = changedSources(before.seen, context, lately);
  const versions = await advance(before, context, moved);
  for (const entry of imports) before.value.imports.set(entry.id, entry);
  prune(before.value, now);
  const tables = new Set([...tablesFrom(moved), ...written]);
  if (tables.size === 0) return true;
  const family = {
    ...before.value,
    actions: { ...before.value.actions, ...recent(company.actions, now) },
    familyId,
    company: company.record,
    names,
    circumstances,
    now,
  };
  for (const table of tables) {
    const bytes = Buffer.from(csvOf(table, familyId, rowsIn(table, family)));
    written.add(table);
    await putObject(env.EXPORT_BUCKET, exportKeys.file(table, familyId), bytes, {
      contentType: 'text/csv; charset=utf-8',
    });
  }
  await onTables([...tables]);
  const seen: Seen = {
    projections: PROJECTIONS,
    versions,
    company: company.v,
    imports: digestOf(lately),
    names: names.stamp,
    day: circumstances.stamp,
    lapse: nextLapse(before.value, now),
  };
  return writeState(familyId, { ...before, seen });
};

/** What has changed since the state was written; everything if there is no state. */
const changedSources = (
  seen: Seen | undefined,
  { company, versions, names, now, circumstances }: ExportContext,
  imports: readonly Imported[],
): Set<TableSource> => {
  const moved = new Set<TableSource>(sourceNames.filter((name) => seen?.versions[name] !== versions[name]));
  if (moved.size > 0) moved.add('actions');
  if (seen?.company !== company.v) moved.add('company');
  if (seen?.names !== names.stamp) moved.add('names');
  if (seen?.day !== circumstances.stamp) moved.add('day');
  if (seen?.imports !== digestOf(imports)) moved.add('imports');
  if (seen === undefined) moved.add('actions');
  else if (seen.lapse !== '' && Date.parse(seen.lapse) < now) moved.add('document');
  return moved;
};

/** Reads the changed records of the lists that have changed; returns the version that was reached for each list. */
const advance = async (
  { seen, value }: Stored<FamilyState>,
  { familyId, versions }: ExportContext,
  moved: ReadonlySet<TableSource>,
): Promise<Versions> => {
  const reached: Record<SourceName, number> = { ...versions };
  for (const name of sourceNames) {
    const since = seen?.versions[name] ?? 0;
    reached[name] = since;
    if (moved.has(name) && versions[name] !== since) reached[name] = await copyChanges(familyId, name, since, value);
  }
  return reached;
};

const copyChanges = async <Name extends SourceName>(
  familyId: FamilyId,
  name: Name,
  since: number,
  value: FamilyState,
) => {
  const { owner, title, project } = sources[name];
  const { changed, created, activities, v } = await follow(familyId, name, since, owner);
  const records = value.records[name] as Map<string, SourceRecord<Name>>;
  const fresh = await recordsOf(familyId, name, changed, project);
  for (const id of changed) {
    const record = fresh.get(id);
    const day = created.get(id) ?? records.get(id)?.created ?? '';
    if (record) records.set(id, { ...record, created: day });
    else records.delete(id);
  }
  for (const { day, activity, owner: companyId } of activities) {
    const key = activityKey(day, title, activity, companyId);
    value.actions[key] = (value.actions[key] ?? 0) + 1;
  }
  return v;
};

/** Activities older than 400 days are in no report and are dropped. */
const firstDay = (now: number) => dayOf(now - KEPT_DAYS * DAY_MS);

const recent = (counts: ActivityCounts, now: number): ActivityCounts => {
  const first = firstDay(now);
  return Object.fromEntries(Object.entries(counts).filter(([key]) => key >= first));
};

const prune = ({ imports, actions }: FamilyState, now: number) => {
  const first = firstDay(now);
  for (const [id, { startedAt }] of imports) if (startedAt < first) imports.delete(id);
  for (const key of Object.keys(actions)) if (key < first) delete actions[key];
};

/** When the next expected file counts as lost; '' for never. */
const nextLapse = ({ records }: FamilyState, now: number): string => {
  const times = [...records.document.values()]
    .filter(({ underway }) => underway !== '')
    .map(({ underway }) => Date.parse(underway) + DOCUMENT_ARRIVAL_MS)
    .filter((time) => time >= now);
  return times.length === 0 ? '' : new Date(Math.min(...times)).toISOString();
};
