import { dayIn } from '#contract/rules/dates.ts';
import { AUDIT_TYPE, type EventType } from '#contract/webhook/event-types.ts';
import { DELIVERY_DAYS } from '#contract/webhook/record.ts';
import type { AuditedKind } from '../domain/history/change-actions.ts';
import {
  eventsOfEntry,
  followedKinds,
  followedLists,
  type TenantEvent,
  toOutgoing,
} from '../domain/webhook/events-of-entry.ts';
import { progressOf } from '../entities/imports/import-progress.ts';
import { circumstancesOf, tenantSettingsOf } from '../entities/records/company.ts';
import { eventsBetween } from '../entities/tenant-events.ts';
import { type Cursor, saveCursor } from '../entities/webhooks/cursor.ts';
import { putDeliveries } from '../entities/webhooks/delivery.ts';
import type { StoredWebhook } from '../entities/webhooks/webhook.ts';
import { PORTAL, type TenantId } from '../store/id.ts';
import { getItems } from '../store/items.ts';
import type { StoredItem } from '../store/journal/entry.ts';
import { entriesAfter, type PastEntry, versionBefore } from '../store/journal/history/past-entries.ts';
import { keys } from '../store/keys.ts';
import { openFields, upcastersOf } from '../store/repository/entity.ts';
import { copiesOf } from '../store/retention/copies.ts';
import { hasStanding, standingsOfDay, standingsOfEntries } from './changed-standings.ts';

const DAY_MS = 86_400_000;

/** Those of a tenant whose events are put into their logs: one that is off collects them for as long as they could be sent. */
export const collecting = (webhooks: readonly StoredWebhook[], now: number): StoredWebhook[] =>
  webhooks.filter(({ offAt }) => offAt === '' || now - Date.parse(offAt) < DELIVERY_DAYS * DAY_MS);

/** A line of the audit trail, or the copy of a deleted record, may be written this long after the time in its key. */
const LATE_MS = 10_000;

/**
 * By end user: the reseller that it belongs to, or did until it was deleted after the events. Parts of records do not say it themselves.
 */
const resellersOf = async (
  tenantId: TenantId,
  events: readonly TenantEvent[],
): Promise<ReadonlyMap<string, string>> => {
  const parents = events.filter(({ owner }) => owner.parentId !== '');
  const ids = new Set(parents.map(({ owner }) => owner.parentId));
  const items = await getItems([...ids].map((id) => keys.record(tenantId, 'endUser', id)));
  const resellers = new Map<string, string>();
  const add = (item: StoredItem) => {
    const { id, companyId } = openFields(item, upcastersOf('endUser'));
    resellers.set(String(id), String(companyId));
  };
  items.forEach(add);
  const times = parents
    .filter(({ owner }) => owner.companyId === '' && !resellers.has(owner.parentId))
    .map(({ at }) => Date.parse(at));
  if (times.length > 0) {
    const since = new Date(Math.min(...times) - LATE_MS).toISOString();
    for (const { id, item } of await copiesOf(tenantId, 'endUser', [since, '~'])) if (ids.has(id)) add(item);
  }
  return resellers;
};

/**
 * Whether an endpoint receives an event. That of the root company receives all of the tenant, one of a reseller those of its own record
 * and of what belongs to it; providers are the root company's. Role matrix row 149.
 */
const createTest = (tenantId: TenantId, resellers: ReadonlyMap<string, string>) => {
  const isOf = (companyId: string, { kind, owner }: TenantEvent) =>
    kind !== 'provider' &&
    kind !== 'company' &&
    [owner.companyId, owner.parentId, resellers.get(owner.parentId)].includes(companyId);
  return ({ companyId, types, since }: StoredWebhook, event: TenantEvent) => {
    if (!types.includes(event.type) || event.at < since) return false;
    if (companyId === tenantId) return true;
    return event.type !== AUDIT_TYPE && isOf(companyId, event);
  };
};

/** Puts events of a tenant into the logs of the endpoints that receive them, due at once. */
const publishEvents = async (
  tenantId: TenantId,
  webhooks: readonly StoredWebhook[],
  events: readonly TenantEvent[],
  site: string,
): Promise<void> => {
  const isForResellers = webhooks.some(({ companyId }) => companyId !== tenantId);
  const isFor = createTest(tenantId, isForResellers ? await resellersOf(tenantId, events) : new Map());
  const dueAt = new Date().toISOString();
  for (const webhook of webhooks) {
    const own = events.filter((event) => isFor(webhook, event));
    await putDeliveries(
      webhook,
      own.map((event) => toOutgoing(tenantId, event, site)),
      dueAt,
    );
  }
};

/** Changes of which events are made at a time: after each such part the cursor is saved. */
const PART = 500;
const MINUTE_MS = 60_000;

const derivedTypes: readonly EventType[] = ['status.changed', 'standing.changed', 'obligation.overdue'];

export interface Following {
  readonly cursor: Cursor;
  readonly webhooks: readonly StoredWebhook[];
  readonly site: string;
  isTimeLeft(): boolean;
  /** Resellers of whose end users the comparison of this run with the day before has told. */
  readonly told?: ReadonlySet<string>;
}

const receives = (webhooks: readonly StoredWebhook[], types: readonly EventType[]) =>
  webhooks.some((webhook) => webhook.types.some((type) => types.includes(type)));

/**
 * From when on some endpoint receives events that were not followed: 30 days ago at most, as long as events wait. One that was off for
 * longer has been sent what was before.
 */
const startOf = (webhooks: readonly StoredWebhook[]) => {
  const first = webhooks.map(({ since }) => since).reduce((one, other) => (one < other ? one : other));
  const waiting = new Date(Date.now() - DELIVERY_DAYS * DAY_MS).toISOString();
  return first < waiting ? waiting : first;
};

/** Where the journal of a kind lies. Companies of all tenants share one. */
const journalOf = (kind: AuditedKind, tenantId: TenantId) => (kind === 'company' ? PORTAL : tenantId);

/** An entry without what it says of other tenants. */
const ownPart = (kind: AuditedKind, tenantId: TenantId, entry: PastEntry): PastEntry =>
  kind === 'company' ? { ...entry, changes: entry.changes.filter(({ id }) => id === tenantId) } : entry;

/** The newest version of each list, in one call. */
const headsOf = async (tenantId: TenantId): Promise<ReadonlyMap<AuditedKind, number>> => {
  const wanted = followedKinds.map(
    (kind) => [kind, keys.head(journalOf(kind, tenantId), followedLists[kind].name)] as const,
  );
  const items = await getItems(wanted.map(([, key]) => key));
  const versions = new Map(items.map(({ pk, v }) => [String(pk), Number(v)]));
  return new Map(wanted.map(([kind, { pk }]) => [kind, versions.get(pk) ?? 0]));
};

/** Makes events of the entries of one list after the cursor, part by part; returns the cursor behind them. */
const followList = async (
  kind: AuditedKind,
  { cursor, webhooks, site, isTimeLeft, told = new Set() }: Following,
): Promise<Cursor> => {
  const { tenantId } = cursor;
  const { name } = followedLists[kind];
  const journal = journalOf(kind, tenantId);
  let reached = cursor;
  let v = cursor.versions[name] ?? (await versionBefore(journal, name, Date.parse(startOf(webhooks))));
  let part: PastEntry[] = [];
  const publish = async () => {
    const events: TenantEvent[] = part.flatMap((entry) => eventsOfEntry(kind, entry));
    if (hasStanding(kind) && receives(webhooks, derivedTypes))
      events.push(...(await standingsOfEntries(tenantId, kind, part, told)));
    await publishEvents(tenantId, webhooks, events, site);
    // An undo is told of by its records.
    const written = part.filter(({ via, importId }) => importId !== '' && !via.startsWith('undo'));
    const imports = new Set([...reached.imports, ...written.map(({ importId }) => importId)]);
    reached = { ...reached, versions: { ...reached.versions, [name]: v }, imports: [...imports] };
    await saveCursor(reached);
    part = [];
  };
  let changes = 0;
  for await (const entry of entriesAfter(journal, name, v)) {
    part.push(ownPart(kind, tenantId, entry));
    v = entry.v;
    changes += entry.changes.length;
    if (changes < PART) continue;
    await publish();
    changes = 0;
    if (!isTimeLeft()) return reached;
  }
  await publish();
  return reached;
};

/** Makes events of lines of the audit trail that changed no record, if there is a sink of it. */
const followEvents = async ({ cursor, webhooks, site }: Following, now: number): Promise<Cursor> => {
  const settled = now - LATE_MS;
  const until = new Date(settled - (settled % MINUTE_MS)).toISOString();
  const { tenantId, events: from = startOf(webhooks) } = cursor;
  if (from < until && receives(webhooks, [AUDIT_TYPE])) {
    const events: TenantEvent[] = [];
    for await (const { type, date, by, via, kind = 'event', recordId, position } of eventsBetween(
      tenantId,
      from,
      until,
    ))
      events.push({
        ...{ type: AUDIT_TYPE, at: date, kind, id: recordId, version: null, sequence: Date.parse(date) },
        source: `event ${position}`,
        owner: { companyId: '', parentId: '' },
        more: { action: type, by, via },
      });
    await publishEvents(tenantId, webhooks, events, site);
  }
  return { ...cursor, events: until };
};

const ends: readonly string[] = ['done', 'cancelled', 'refused', 'undone'];

/** Makes an event of each import that has written and ended since. */
const followImports = async ({ cursor, webhooks, site }: Following): Promise<Cursor> => {
  const { tenantId, imports } = cursor;
  if (imports.length === 0) return cursor;
  const found = (await getItems(imports.map((id) => keys.progress(tenantId, id)))).map(progressOf);
  const ended = found.filter(({ state }) => ends.includes(state));
  const events = ended.map(
    ({ id, state, finishedAt, companyId, lastV }): TenantEvent => ({
      ...{ type: 'import.ended', at: finishedAt, kind: 'import', id, version: null, sequence: lastV },
      source: `import ${id} ${state} ${finishedAt}`,
      owner: { companyId, parentId: '' },
      more: { state },
    }),
  );
  await publishEvents(tenantId, webhooks, events, site);
  const open = found.filter((one) => !ended.includes(one));
  return { ...cursor, imports: open.map(({ id }) => id) };
};

/** Compares with the day before, on the first run of a day of the tenant; returns the resellers that stand otherwise, too. */
const followDay = async (
  { cursor, webhooks, site }: Following,
  now: number,
): Promise<Required<Pick<Following, 'cursor' | 'told'>>> => {
  const told = new Set<string>();
  const { tenantId, day, comparedAt } = cursor;
  const at = new Date(now).toISOString();
  const today = dayIn((await tenantSettingsOf(tenantId)).timeZone)(at);
  if (day === today) return { cursor, told };
  if (day !== '' && receives(webhooks, derivedTypes)) {
    const [before, after] = [
      await circumstancesOf(tenantId, Date.parse(comparedAt)),
      await circumstancesOf(tenantId, now),
    ];
    await publishEvents(tenantId, webhooks, await standingsOfDay(tenantId, before, after, at), site);
    const [out, outNow] = [before.suspendedResellers, after.suspendedResellers];
    for (const id of [...out, ...outNow]) if (out.has(id) !== outNow.has(id)) told.add(id);
  }
  return { cursor: { ...cursor, day: today, comparedAt: at }, told };
};

/** Brings the logs of a tenant's endpoints up to date with what has happened; may end before, and goes on from the cursor then. */
export const followTenant = async (following: Following, now: number): Promise<void> => {
  // What is derived compares one day with the next, so the day begins before what has happened on it is read.
  const day = await followDay(following, now);
  let { cursor } = day;
  const heads = await headsOf(cursor.tenantId);
  for (const kind of followedKinds) {
    const known = cursor.versions[followedLists[kind].name];
    if (known !== undefined && known >= (heads.get(kind) ?? 0)) continue;
    if (!following.isTimeLeft()) break;
    cursor = await followList(kind, { ...following, cursor, told: day.told });
  }
  cursor = await followImports({ ...following, cursor });
  cursor = await followEvents({ ...following, cursor }, now);
  await saveCursor(cursor);
};
