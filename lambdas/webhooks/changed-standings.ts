import type { Circumstances } from '#contract/obligations/outstanding-item.ts';
import { type StandingKind, standingKinds } from '#contract/standing/standings.ts';
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

/**
 * The events that follow from how records stand after some entries of their journal: compared is what they are now with what they were
 * before. Records that are deleted by now have none, nor those that another release has written.
 */
export const standingsOfEntries = async (
  tenantId: TenantId,
  kind: StandingKind,
  entries: readonly PastEntry[],
): Promise<TenantEvent[]> => {
  const { list } = { list: followedLists[kind] };
  const changed = changedIn(entries);
  const items = await getItems([...changed.keys()].map((id) => keys.record(tenantId, list.name, id)));
  if (items.length === 0) return [];
  const derive = createDeriver(kind, await circumstancesOf(tenantId));
  const rowOf = (await list.rowMaker?.(tenantId)) ?? list.rowOf;
  const derivedOf = (item: StoredItem) => {
    const row = rowOf(item);
    return derive((field) => row[field]);
  };
  return items.flatMap((item) => {
    const after = rowOf(item);
    const found = changed.get(String(after.id));
    if (!found) return [];
    const { entry, changes } = found;
    const isNew = changes.some(({ op }) => op === 'create');
    if (!isNew && entry.schema !== (item.schema ?? entry.schema)) return [];
    const before = isNew ? underived : derivedOf(itemBefore(item, changes));
    const owner = ownersIn(kind, entry.rows)({ op: 'update', id: String(after.id) });
    return derivedEvents(before, derivedOf(item)).map(({ type, detail, more }) => ({
      ...{
        type,
        at: entry.at,
        kind,
        id: String(after.id),
        version: Number(item.version),
        sequence: entry.v,
        more,
        owner,
      },
      source: `${kind} ${entry.v} ${after.id} ${type} ${detail}`,
    }));
  });
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
