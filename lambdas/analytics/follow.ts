import type { TenantId } from '../store/id.ts';
import { getItems } from '../store/items.ts';
import type { Change } from '../store/journal/entry.ts';
import { entriesAfter, type PastEntry } from '../store/journal/history/past-entries.ts';
import { keys } from '../store/keys.ts';
import { openFields, upcastersOf } from '../store/repository/entity.ts';

const KEYS_PER_READ = 100;
const READS_AT_ONCE = 8;

/** The changes of one list since a version. */
export interface Followed {
  /** Records that may exist by now or be deleted, and the days on which those were created that are new. */
  readonly changed: ReadonlySet<string>;
  readonly created: ReadonlyMap<string, string>;
  /** With which other records a record lay before, for those that moved or are deleted. */
  readonly laidWith: ReadonlyMap<string, readonly string[]>;
  /** How many records more there are than before. */
  readonly more: number;
  /** The last version that was read. */
  readonly v: number;
}

const activityNames = { create: 'Created', update: 'Changed', remove: 'Removed' } as const;
const grows = { create: 1, update: 0, remove: -1 } as const;

interface Following {
  /** The field of a list row that names the company a record belongs to. */
  readonly owner: string;
  /** The field that names the record it lies with, where it lies with another one. */
  readonly anchor?: string | undefined;
  onActivity(day: string, activity: string, owner: string): void;
}

/** Reads the journal of a list from the version that the last export reached; nothing else of the list is read. */
export const follow = async (
  tenantId: TenantId,
  entity: string,
  since: number,
  { owner, anchor, onActivity }: Following,
): Promise<Followed> => {
  const changed = new Set<string>();
  const created = new Map<string, string>();
  const laidWith = new Map<string, readonly string[]>();
  let [more, v] = [0, since];
  for await (const entry of entriesAfter(tenantId, entity, since)) {
    const day = entry.at.slice(0, 10);
    const ownerIn = ownersOf(entry, owner);
    for (const change of entry.changes) {
      const { op, id, before } = change;
      changed.add(id);
      more += grows[op];
      if (op === 'create') created.set(id, day);
      const lay = anchor === undefined ? undefined : before?.[anchor];
      if (typeof lay === 'string') laidWith.set(id, [...(laidWith.get(id) ?? []), lay]);
      onActivity(day, activityNames[op], ownerIn(change) || tenantId);
    }
    v = entry.v;
  }
  return { changed, created, laidWith, more, v };
};

/** The owner of a changed record, from its list row or, for a removal, from the record before; that of an erased one stands in the change. */
const ownersOf = ({ rows: { fields, rows } }: PastEntry, field: string) => {
  const [idAt, ownerAt] = [fields.indexOf('id'), fields.indexOf(field)];
  const owners = new Map(rows.map((row) => [String(row[idAt]), String(row[ownerAt] ?? '')]));
  return ({ id, before, companyId }: Change): string => {
    if (field === 'id') return id;
    const known = owners.get(id);
    if (known !== undefined) return known;
    if (companyId !== undefined) return companyId;
    const named = before?.[field];
    return named !== null && typeof named === 'object' && 'id' in named ? String(named.id) : String(named ?? '');
  };
};

/** The records with some ids as the projection reads them, some hundreds at a time; undefined for those that are deleted. */
export async function* recordsOf<Value>(
  tenantId: TenantId,
  entity: string,
  ids: ReadonlySet<string>,
  project: (fields: unknown) => Value,
): AsyncGenerator<readonly (readonly [id: string, value: Value | undefined])[]> {
  const wanted = [...ids];
  const read = async (part: readonly string[]) => {
    const items = await getItems(part.map((id) => keys.record(tenantId, entity, id)));
    const found = new Map(
      items.map((item) => {
        const fields = openFields(item, upcastersOf(entity));
        return [String(fields.id), project(fields)] as const;
      }),
    );
    return part.map((id) => [id, found.get(id)] as const);
  };
  const readPage = (from: number) => {
    const parts = Array.from({ length: READS_AT_ONCE }, (_, at) => {
      const start = from + at * KEYS_PER_READ;
      return wanted.slice(start, start + KEYS_PER_READ);
    });
    const page = Promise.all(parts.filter(({ length }) => length > 0).map(read));
    // The consumer of the pages may have ended by the time it fails.
    page.catch(() => undefined);
    return page;
  };
  // The next page is on its way while one is consumed.
  let next = readPage(0);
  for (let from = 0; from < wanted.length; from += KEYS_PER_READ * READS_AT_ONCE) {
    const page = await next;
    next = readPage(from + KEYS_PER_READ * READS_AT_ONCE);
    yield page.flat();
  }
}
