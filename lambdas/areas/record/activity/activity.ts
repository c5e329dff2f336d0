import { ApplicationError } from '#contract/application-error.ts';
import {
  type ActiveRecord,
  type ActivityAction,
  type ActivityKind,
  type ActivityLine,
  type ActivityPart,
  actionWords,
  activityNouns,
  addCounts,
  firstRecords,
  joinLines,
} from '#contract/record/activity.ts';
import { wayWords } from '#contract/record/history.ts';
import { dayIn } from '#contract/rules/dates.ts';
import { figure } from '#contract/rules/figures.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { activityKey } from '#lambdas/entities/imports/upload-keys.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { tenantSettingsOf } from '#lambdas/entities/records/company.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { giveFile } from '#lambdas/kit/give-workbook.ts';
import { csvLine, UTF8_MARK } from '#lambdas/sheets/csv/csv-file.ts';
import { newTenantId, type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { searchableText } from '#lambdas/store/journal/view/normalize.ts';
import { auditedKinds } from '../audited-lists.ts';
import { activityEntries, readPlaces, startPlaces, writtenPlaces } from './activity-entries.ts';
import { activityShower, type ShownAction, type ShownEntry } from './show-activity.ts';

interface ActivityQuery {
  readonly companyId?: string | undefined;
  readonly kind?: ActivityKind | undefined;
  readonly person: string;
  readonly what?: ActivityAction | undefined;
  readonly record: string;
  readonly responsible: string;
  readonly search: string;
  readonly from: string;
  readonly to: string;
}

const LINES = 50;
/** Entries that one request looks at, or this many milliseconds: with a narrow filter the next request goes on. */
const LOOKED_AT = 2_000;
const LOOKED_MS = 3_000;

/** An entry that was looked at, with what of it is wanted, and where to go on after it. */
interface FoundEntry {
  readonly entry: ShownEntry | undefined;
  readonly at: string;
  readonly next: string;
}

/** The tenant whose activity the caller reads: staff of a root company their own, a super admin one they choose. Role matrix row 108. */
const tenantFor = async (caller: Caller, companyId: string | undefined, origin: Origin): Promise<TenantId> => {
  if (isOfReseller(caller)) await deny(caller, 'activity.family', origin);
  const { tenantId } = caller.scope(companyId);
  if (tenantId === null) throw new ApplicationError('Please choose a company first.', '', 400);
  return tenantIdOf(tenantId);
};

/** An event stands in one journal with those of other kinds; a record is found by what belongs to it, too. */
const isWanted =
  ({ kind, what, record, responsible, search }: ActivityQuery) =>
  (action: ShownAction) =>
    (kind === undefined || kind === 'event' || action.kind === kind) &&
    (what === undefined || action.what === what) &&
    (record === '' || action.id === record || action.owner?.id === record) &&
    (responsible === '' || action.responsibleId === responsible) &&
    action.words.includes(searchableText(search));

/** The journals that are read: events may be about a record of any kind. */
const kindsFor = (kind: ActivityKind | undefined): readonly ActivityKind[] => {
  if (kind === undefined) return [...auditedKinds, 'event'];
  return kind === 'event' ? ['event'] : [kind, 'event'];
};

/** What happened in a tenant, newest first, entry by entry; ends after the first requested day. */
async function* tenantActivity(
  caller: Caller,
  query: ActivityQuery & { readonly next: string },
  origin: Origin,
): AsyncGenerator<FoundEntry> {
  const tenantId = await tenantFor(caller, query.companyId, origin);
  const { timeZone } = await tenantSettingsOf(tenantId);
  const dayOf = dayIn(timeZone);
  const show = await activityShower(caller, tenantId);
  const fits = isWanted(query);
  const start =
    query.next === '' ? await startPlaces(tenantId, kindsFor(query.kind), query.to) : readPlaces(query.next);
  for await (const { at, open, places } of activityEntries(tenantId, start)) {
    const next = Object.keys(places).length === 0 ? '' : writtenPlaces(places);
    const day = dayOf(at);
    if (query.from !== '' && day < query.from) return;
    const opened = open();
    const by = opened.kind === 'event' ? opened.event.by : opened.facts.by;
    if ((query.to !== '' && day > query.to) || (query.person !== '' && by !== query.person)) {
      yield { entry: undefined, at, next };
      continue;
    }
    const entry = await show(opened);
    const actions = entry.actions.filter(fits);
    yield { entry: actions.length === 0 ? undefined : { ...entry, actions }, at, next };
  }
}

const shown = ({ responsibleId: _id, words: _words, ...record }: ShownAction): ActiveRecord => record;

const countsOf = (actions: readonly ShownAction[]): ActivityLine['counts'] =>
  actions.reduce<ActivityLine['counts']>((sum, { what }) => addCounts(sum, { [what]: 1 }), {});

const lineOf = ({ actions, ...entry }: ShownEntry): ActivityLine => ({
  ...entry,
  count: actions.length,
  counts: countsOf(actions),
  records: firstRecords(actions.map(shown)),
});

/** A part of what happened in a tenant, newest first: all writes of one operation that it meets are one line. */
export const activityPart = async (
  caller: Caller,
  query: ActivityQuery & { readonly next: string },
  origin: Origin,
): Promise<ActivityPart> => {
  const lines = new Map<string, ActivityLine>();
  const started = Date.now();
  let looked = 0;
  for await (const { entry, at, next } of tenantActivity(caller, query, origin)) {
    if (entry) {
      const key = entry.operation || entry.key;
      const known = lines.get(key);
      const line = lineOf(entry);
      lines.set(key, known ? joinLines(known, line) : line);
    }
    const isLong = ++looked >= LOOKED_AT || Date.now() - started > LOOKED_MS;
    if (lines.size >= LINES || isLong) return { content: [...lines.values()], next, reached: next === '' ? '' : at };
  }
  return { content: [...lines.values()], next: '', reached: '' };
};

/** Actions that one file holds; what is longer says so in its last line. */
const MOST = 50_000;

/** Lines with the same entry are of one write, import, bulk change, merge, reassignment or deletion. */
const HEADER = [
  ...['When (UTC)', 'Who', 'How', 'Entry', 'Kind', 'Record', 'Belongs to'],
  ...['What', 'Details', 'Field', 'Before', 'After'],
];

/** Earlier releases did not note how a change came about. */
const NOT_NOTED = 'Not noted';

const linesOf = ({ at, who, way, key, operation, actions }: ShownEntry) =>
  actions.flatMap(({ kind, name, owner, what, detail, fields }) => {
    const by = who || (way === 'portal' ? 'The portal' : 'The operator');
    const noun = kind && kind !== 'event' ? activityNouns[kind] : '';
    const how = wayWords[way] || NOT_NOTED;
    const start = [at, by, how, operation || key, noun, name, owner?.name ?? '', actionWords[what], detail];
    if (fields.length === 0) return [csvLine(...start, '', '', '')];
    return fields.map(({ label, before, after }) => csvLine(...start, label, before, after));
  });

/** What happened in a tenant, action by action and field by field, as CSV; the address is good for a minute. */
export const activityFile = async (bucket: string, caller: Caller, query: ActivityQuery, origin: Origin) => {
  const lines: string[] = [];
  let actions = 0;
  for await (const { entry } of tenantActivity(caller, { ...query, next: '' }, origin)) {
    if (!entry) continue;
    lines.push(...linesOf(entry));
    actions += entry.actions.length;
    if (actions < MOST) continue;
    lines.push(csvLine(`The file ends after ${figure(actions)} actions. Please choose fewer days.`));
    break;
  }
  const text = `${UTF8_MARK}${csvLine(...HEADER)}${lines.join('')}`;
  const key = activityKey(caller.home, newTenantId(tenantIdOf(caller.home)));
  return giveFile(bucket, { key, fileName: 'activity.csv', as: 'csv' }, Buffer.from(text));
};
