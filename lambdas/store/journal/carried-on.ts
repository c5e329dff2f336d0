/** Compares two positions: negative when the first one comes first. */
export type Compare = (a: number, b: number) => number;

/** Up to here each change is looked for by itself, which costs less than going through all positions. */
const FEW = 32;

/**
 * Sorted positions after some have changed: `gone` are taken out wherever they stand, because what they were sorted by may
 * have changed, and `added`, sorted, are put in. What was given stays as it is: somebody may be going through it.
 */
export const carriedOn = (
  sorted: readonly number[],
  {
    gone,
    added,
    compare,
  }: { readonly gone: ReadonlySet<number>; readonly added: readonly number[]; readonly compare: Compare },
): readonly number[] => {
  if (gone.size + added.length > FEW)
    return merged(
      sorted.filter((position) => !gone.has(position)),
      added,
      compare,
    );
  const next = sorted.slice();
  for (const position of gone) {
    const at = next.indexOf(position);
    if (at >= 0) next.splice(at, 1);
  }
  for (const position of added) next.splice(placeOf(next, position, compare), 0, position);
  return next;
};

const placeOf = (sorted: readonly number[], position: number, compare: Compare) => {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (compare(sorted[middle] as number, position) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
};

const merged = (left: readonly number[], right: readonly number[], compare: Compare) => {
  const found: number[] = [];
  let at = 0;
  for (const position of right) {
    for (let next = left[at]; next !== undefined && compare(next, position) < 0; next = left[++at]) found.push(next);
    found.push(position);
  }
  for (; at < left.length; at++) found.push(left[at] as number);
  return found;
};
