import type { SearchKind } from '#contract/search/record.ts';

/** A record that was opened: nothing of it but where it is and what it is called. `of` is the record it belongs to, or ''. */
export interface RecentRecord {
  readonly kind: SearchKind;
  readonly id: string;
  readonly of: string;
  readonly name: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Goes with the session's other values when the person leaves. */
export const RECENT = 'recentRecords';
const KEPT = 10;

/** The records that this person opened last, the newest first; those of anybody else are none of theirs. */
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
  store.setItem(RECENT, JSON.stringify({ of: userId, records: [record, ...others].slice(0, KEPT) }));
};
