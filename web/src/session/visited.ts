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
  /** It is a list on the page of another record, whose own way through its list is kept. */
  readonly isInner?: true;
}

/** Go with the session's other values when the person leaves. */
export const WALK = 'listWalk';
export const INNER_WALK = 'innerListWalk';

/** Notes the page of a list that is on the screen, or of one on the page of a record when one of its rows is opened. */
export const rememberWalk = (store: Store, walk: ListWalk) =>
  store.setItem(walk.isInner ? INNER_WALK : WALK, JSON.stringify(walk));

/** Forgets the list on the page of a record, once a list of its own page is shown. */
export const forgetInnerWalk = (store: Pick<Storage, 'removeItem'>) => store.removeItem(INNER_WALK);

const walkIn = (store: Store, name: string): ListWalk | undefined => {
  try {
    return JSON.parse(store.getItem(name) ?? '');
  } catch {
    return undefined;
  }
};

/**
 * The list that this person has opened a record from: one on the page of another record, or the list that they were in last,
 * which has to be the one that the record leads back to.
 */
export const walkWith = (store: Store, userId: string, path: string, id: string): ListWalk | undefined =>
  [walkIn(store, INNER_WALK), walkIn(store, WALK)].find(
    (walk) => walk?.userId === userId && (walk.isInner || walk.path === path) && walk.ids.includes(id),
  );

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
