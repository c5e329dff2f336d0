import { EXPIRED, markOf, REMOVED, REWRITTEN } from '../store/audit-line.ts';

/** A mark of the copy about one item, and when it was written (epoch milliseconds). */
export interface Mark {
  readonly mark: string;
  readonly at: number;
}

/** Why an item of the table and the copy contradict each other. */
export type Difference = 'changed' | 'removed' | 'made again';

/** What the comparison of an item with the copy says: nothing for one that is as it was written. */
export type Verdict = Difference | 'not copied' | undefined;

type Item = Readonly<Record<string, unknown>>;

/**
 * Compares an item with what the copy says of it. The first mark is how it was written; each later one must be of an erasure that
 * the daily job has announced (`erased`: digests of the item after each).
 */
export const compare = (item: Item | undefined, marks: readonly Mark[], erased: ReadonlySet<string>): Verdict => {
  const told = marks.toSorted((a, b) => a.at - b.at).map(({ mark }) => mark);
  if (!item) return told.includes(EXPIRED) ? undefined : 'removed';
  if (told.length === 0) return 'not copied';
  if (told.includes(REMOVED)) return 'made again';
  if (told.some((mark) => mark.startsWith(REWRITTEN))) return 'changed';
  const now = markOf(item);
  const first = told.find((mark) => !erased.has(mark));
  const isLawful = (mark: string) => mark === first || erased.has(mark);
  return told.every(isLawful) && isLawful(now) ? undefined : 'changed';
};
