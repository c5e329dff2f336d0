import { getItems } from '../store/get-items.ts';
import type { FamilyId } from '../store/id.ts';
import type { Change } from '../store/journal/entry.ts';
import { entriesAfter, type PastEntry } from '../store/journal/past-entries.ts';
import { keys } from '../store/keys.ts';
import { openFields } from '../store/open-record.ts';
import { upcastersOf } from '../store/upcasters.ts';

const KEYS_PER_READ = 100;
const READS_AT_ONCE = 8;

/** The changes of one list: ids of the changed records, days of creation, and each change with its day and owner. */
export interface Followed {
  readonly changed: ReadonlySet<string>;
  readonly created: ReadonlyMap<string, string>;
  readonly activities: readonly { readonly day: string; readonly activity: string; readonly owner: string }[];
  /** The last version that was read. */
  readonly v: number;
}

const activityNames = { create: 'Created', update: 'Changed', remove: 'Removed' } as const;

/** Reads the journal of a list from the version that the last export reached; nothing else of the list is read. */
export const follow = async (
  familyId: FamilyId,
  entity: string,
  since: number,
  ownerField: string,
): Promise<Followed> => {
  const changed = new Set<string>();
  const created = new Map<string, string>();
  const activities: Followed['activities'][number][] = [];
  let v = since;
  for await (const entry of entriesAfter(familyId, entity, since)) {
    const day = entry.at.slice(0, 10);
    const ownerIn = ownersOf(entry, ownerField);
    for (const change of entry.changes) {
      const { op, id } = change;
      changed.add(id);
      if (op === 'create') created.set(id, day);
      activities.push({ day, activity: activityNames[op], owner: ownerIn(change) || familyId });
    }
    v = entry.v;
  }
  return { changed, created, activities, v };
};

/** The owner of a changed record, from its list row or, for a removal, from the record before. */
const ownersOf = ({ rows: { fields, rows } }: PastEntry, field: string) => {
  const [idAt, ownerAt] = [fields.indexOf('id'), fields.indexOf(field)];
  const owners = new Map(rows.map((row) => [String(row[idAt]), String(row[ownerAt] ?? '')]));
  return ({ id, before }: Change): string => {
    if (field === 'id') return id;
    const known = owners.get(id);
    if (known !== undefined) return known;
    const named = before?.[field];
    return named !== null && typeof named === 'object' && 'id' in named ? String(named.id) : String(named ?? '');
  };
};

/** The existing records among some ids, by id, as the projection reads them. */
export const recordsOf = async <Value>(
  familyId: FamilyId,
  entity: string,
  ids: ReadonlySet<string>,
  project: (fields: unknown) => Value,
): Promise<Map<string, Value>> => {
  const found = new Map<string, Value>();
  const wanted = [...ids];
  const read = async (from: number) => {
    const part = wanted.slice(from, from + KEYS_PER_READ);
    for (const item of await getItems(part.map((id) => keys.record(familyId, entity, id)))) {
      const fields = openFields(item, upcastersOf(entity));
      found.set(String(fields.id), project(fields));
    }
  };
  for (let from = 0; from < wanted.length; from += KEYS_PER_READ * READS_AT_ONCE) {
    const starts = Array.from({ length: READS_AT_ONCE }, (_, at) => from + at * KEYS_PER_READ);
    await Promise.all(starts.filter((start) => start < wanted.length).map(read));
  }
  return found;
};
