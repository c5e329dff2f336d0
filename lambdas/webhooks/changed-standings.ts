import type { Circumstances } from '#contract/obligations/outstanding-item.ts';
import { isOut, type Standing, type StandingKind, standingKinds } from '#contract/standing/standings.ts';
import { createDeriver, derivedEvents, underived } from '../domain/webhook/derived-events.ts';
import { followedLists, ownersIn, type TenantEvent } from '../domain/webhook/events-of-entry.ts';
import { circumstancesOf } from '../entities/records/company.ts';
import type { TenantId } from '../store/id.ts';
import { getItems } from '../store/items.ts';
import type { Change, StoredItem } from '../store/journal/entry.ts';
import type { PastEntry } from '../store/journal/history/past-entries.ts';
import { loadIfAny } from '../store/journal/load.ts';
import { keys } from '../store/keys.ts';

export const hasStanding = (kind: string): kind is StandingKind => (standingKinds as readonly string[]).includes(kind);

const isOutside = (standing: string) => isOut(standing as Standing);

/** The last entry about a record among some, and all of its changes in them. */
interface Changed {
  readonly entry: PastEntry;
  readonly changes: readonly Change[];
}

const changedIn = (entries: readonly PastEntry[]): ReadonlyMap<string, Changed> => {
  const changed = new Map<string, Changed>();
  for (const entry of entries)
    for (const change of entry.changes)
      changed.set(change.id, { entry, changes: [...(changed.get(change.id)?.changes ?? []), change] });
  return changed;
};

/** A record as it was before some changes: their former values, the oldest last. */
const itemBefore = (item: StoredItem, changes: readonly Change[]): StoredItem => {
  const former = Object.assign({}, ...changes.map(({ before }) => before).reverse());
  return { ...item, record: JSON.stringify({ ...JSON.parse(String(item.record)), ...former }) };
};

/** A reseller that left the programme or returned to it by an entry of its journal. */
interface Turned {
  readonly id: string;
  readonly entry: PastEntry;
}

/** The end users of a tenant as they stood before some resellers left or returned, and as they stand now. */
const standingsThrough = async (
  tenantId: TenantId,
  turned: readonly Turned[],
  now: Circumstances,
): Promise<TenantEvent[]> => {
  const view = turned.length === 0 ? undefined : await loadIfAny(tenantId, followedLists.endUser);
  if (!view) return [];
  const byId = new Map(turned.map(({ id, entry }) => [id, entry]));
  const others = [...now.suspendedResellers].filter((id) => !byId.has(id));
  const returned = [...byId.keys()].filter((id) => !now.suspendedResellers.has(id));
  const before = { ...now, suspendedResellers: new Set([...others, ...returned]) };
  const [deriveBefore, deriveNow] = [createDeriver('endUser', before), createDeriver('endUser', now)];
  const events: TenantEvent[] = [];
  for (const position of view.columns.positions()) {
    const value = (field: string) => view.columns.value(field, position);
    const [id, companyId] = [String(value('id')), String(value('companyId'))];
    const entry = byId.get(companyId);
    if (!entry) continue;
    for (const { type, detail, more } of derivedEvents(deriveBefore(value), deriveNow(value)))
      events.push({
        ...{ type, at: entry.at, kind: 'endUser', id, version: null, sequence: view.v, more },
        owner: { companyId, parentId: '' },
        source: `endUser ${id} ${type} reseller ${entry.v} ${detail}`,
      });
  }
  return events;
};

/**
 * The events that follow from how records stand after some entries of their journal: compared is what they are now with what they were
 * before. Those of end users that stand otherwise through their reseller are among them, but for resellers of `told`. Records that are
 * deleted by now have none, nor those that another release has written.
 */
export const standingsOfEntries = async (
  tenantId: TenantId,
  kind: StandingKind,
  entries: readonly PastEntry[],
  told: ReadonlySet<string>,
): Promise<TenantEvent[]> => {
  const list = followedLists[kind];
  const changed = changedIn(entries);
  const items = await getItems([...changed.keys()].map((id) => keys.record(tenantId, list.name, id)));
  if (items.length === 0) return [];
  const circumstances = await circumstancesOf(tenantId);
  const derive = createDeriver(kind, circumstances);
  const rowOf = (await list.rowMaker?.(tenantId)) ?? list.rowOf;
  const derivedOf = (item: StoredItem) => {
    const row = rowOf(item);
    return derive((field) => row[field]);
  };
  const compared = items.flatMap((item) => {
    const id = String(rowOf(item).id);
    const found = changed.get(id);
    if (!found) return [];
    const { entry, changes } = found;
    const isNew = changes.some(({ op }) => op === 'create');
    if (!isNew && entry.schema !== (item.schema ?? entry.schema)) return [];
    const before = isNew ? underived : derivedOf(itemBefore(item, changes));
    return [{ id, entry, version: Number(item.version), before, after: derivedOf(item) }];
  });
  const events = compared.flatMap(({ id, entry, version, before, after }) => {
    const owner = ownersIn(kind, entry.rows)({ op: 'update', id });
    return derivedEvents(before, after).map(
      ({ type, detail, more }): TenantEvent => ({
        ...{ type, at: entry.at, kind, id, version, sequence: entry.v, more, owner },
        source: `${kind} ${entry.v} ${id} ${type} ${detail}`,
      }),
    );
  });
  if (kind !== 'reseller') return events;
  const turned = compared.filter(
    ({ id, before, after }) =>
      before !== underived && isOutside(before.standing) !== isOutside(after.standing) && !told.has(id),
  );
  return [...events, ...(await standingsThrough(tenantId, turned, circumstances))];
};

/** The events that a new day brings: all records of a tenant as they stood at a moment and as they stand now. */
export const standingsOfDay = async (
  tenantId: TenantId,
  before: Circumstances,
  now: Circumstances,
  at: string,
): Promise<TenantEvent[]> => {
  const events: TenantEvent[] = [];
  for (const kind of standingKinds) {
    const view = await loadIfAny(tenantId, followedLists[kind]);
    if (!view) continue;
    const [deriveBefore, deriveNow] = [createDeriver(kind, before), createDeriver(kind, now)];
    for (const position of view.columns.positions()) {
      const value = (field: string) => view.columns.value(field, position);
      const id = String(value('id'));
      const owner = { companyId: kind === 'reseller' ? id : String(value('companyId')), parentId: '' };
      for (const { type, detail, more } of derivedEvents(deriveBefore(value), deriveNow(value)))
        events.push({
          ...{ type, at, kind, id, version: null, sequence: view.v, more, owner },
          source: `${kind} ${id} ${type} ${now.today} ${detail}`,
        });
    }
  }
  return events;
};
