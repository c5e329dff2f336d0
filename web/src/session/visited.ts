import type { SearchKind } from '#contract/search/record.ts';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** A record that was opened: nothing of it but where it is and what it is called. `of` is the record it belongs to, or ''. */
export interface RecentRecord {
  readonly kind: SearchKind;
  readonly id: string;
  readonly of: string;
  readonly name: string;
}

/** Goes with the session's other values when the person leaves. */
export const RECENT = 'recentRecords';
const RECORDS_MAX = 10;

/** The records that this person opened last, the newest first; those of any other user are none of theirs. */
export const recentRecords = (store: Store, userId: string): readonly RecentRecord[] => {
  try {
    const { of, records } = JSON.parse(store.getItem(RECENT) ?? '{}');
    return of === userId && Array.isArray(records) ? records : [];
  } catch {
    return [];
  }
};

/** Notes a record as the one that was opened last. */
export const rememberRecord = (store: Store, userId: string, record: RecentRecord) => {
  const others = recentRecords(store, userId).filter(({ kind, id }) => kind !== record.kind || id !== record.id);
  store.setItem(RECENT, JSON.stringify({ of: userId, records: [record, ...others].slice(0, RECORDS_MAX) }));
};

/** The rows of a list around a record that was opened from it, in the order they had there. */
export interface ListWalk {
  readonly userId: string;
  /** The path of the list. */
  readonly path: string;
  /** The path of the call that gives its rows, and its query besides a page. */
  readonly call: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly size: number;
  readonly total: number;
  /** The place of the first of these ids in the whole list; always the first of a page. */
  readonly from: number;
  readonly ids: readonly string[];
}

/** Goes with the session's other values when the person leaves. */
export const WALK = 'listWalk';

/** Notes the page of a list that is on the screen. */
export const rememberWalk = (store: Store, walk: ListWalk) => store.setItem(WALK, JSON.stringify(walk));

/** The list that this person was in last, if the record is among its rows; it has to be the list that the page leads back to. */
export const walkWith = (store: Store, userId: string, path: string, id: string): ListWalk | undefined => {
  try {
    const walk: ListWalk = JSON.parse(store.getItem(WALK) ?? '');
    return walk.userId === userId && walk.path === path && walk.ids.includes(id) ? walk : undefined;
  } catch {
    return undefined;
  }
};

/** Where a record stands in its list, and the pages that its neighbours are on where they are not known yet. */
export const stepsFrom = ({ ids, from, size, total }: ListWalk, id: string) => {
  const at = ids.indexOf(id);
  const before = ids[at - 1];
  const after = ids[at + 1];
  return {
    place: from + at + 1,
    before,
    after,
    pageBefore: before === undefined && from > 0 ? from / size - 1 : undefined,
    pageAfter: after === undefined && from + ids.length < total ? (from + ids.length) / size : undefined,
  };
};

/** The same walk with the rows of one more page at one of its ends; a row that has moved meanwhile stands once. */
export const withPage = (walk: ListWalk, page: number, ids: readonly string[]): ListWalk => {
  const fresh = ids.filter((id) => !walk.ids.includes(id));
  return page * walk.size < walk.from
    ? { ...walk, from: page * walk.size, ids: [...fresh, ...walk.ids] }
    : { ...walk, ids: [...walk.ids, ...fresh] };
};
