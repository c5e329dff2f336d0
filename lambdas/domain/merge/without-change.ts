import { isDeepStrictEqual } from 'node:util';
import type { Moving } from '#lambdas/store/repository/moved.ts';

const includesEqual = (list: readonly unknown[], entry: unknown) => list.some((each) => isDeepStrictEqual(each, entry));

/**
 * A list without the entries that a change has added, and with those that it took away. Where it put some in place of others
 * and all of those were removed later, that decision counts: the others stay away.
 */
const listWithout = (now: readonly unknown[], before: readonly unknown[], after: readonly unknown[]) => {
  const added = after.filter((entry) => !includesEqual(before, entry));
  const left = now.filter((entry) => !includesEqual(added, entry));
  if (added.length > 0 && left.length === now.length) return now;
  return [...left, ...before.filter((entry) => !includesEqual(after, entry) && !includesEqual(left, entry))];
};

const valueWithout = (now: unknown, before: unknown, after: unknown): unknown => {
  if (isDeepStrictEqual(now, after)) return before;
  const areLists = Array.isArray(now) && Array.isArray(before) && Array.isArray(after);
  return areLists ? listWithout(now, before, after) : now;
};

/**
 * A record without an earlier change: fields that still have the value which it gave them get back the one before; of lists
 * only its own entries go and come. What was changed again since stays.
 */
export const withoutChange = <Rec extends object>(now: Rec, { before, after }: Moving): Rec => {
  const result = { ...now } as Record<string, unknown>;
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const value = valueWithout(result[field], before[field], after[field]);
    if (value === undefined) delete result[field];
    else result[field] = value;
  }
  return result as Rec;
};
