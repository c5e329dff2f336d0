import { normalizeText } from './normalize.ts';

/** Compares two positions: negative when the first one comes first. */
type Compare = (a: number, b: number) => number;

/** Up to here each change is looked for by itself, which costs less than going through all positions. */
const FEW = 32;

/**
 * Sorted positions after some have changed: `removed` are deleted wherever they stand, because what they were sorted by may
 * have changed, and `added`, sorted, are put in. What was given stays as it is: a user may be going through it.
 */
export const updateIncrementally = (
  sorted: readonly number[],
  {
    removed,
    added,
    compare,
  }: { readonly removed: ReadonlySet<number>; readonly added: readonly number[]; readonly compare: Compare },
): readonly number[] => {
  if (removed.size + added.length > FEW)
    return merged(
      sorted.filter((position) => !removed.has(position)),
      added,
      compare,
    );
  const next = sorted.slice();
  for (const position of removed) {
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

/** Rows, by position, that changed or went since something was worked out of them. */
export class PendingRows {
  readonly #changed = new Set<number>();
  readonly #removed = new Set<number>();

  get size() {
    return this.#changed.size + this.#removed.size;
  }

  note(changed: readonly number[], removed: readonly number[]) {
    for (const position of changed) this.#changed.add(position);
    for (const position of removed) {
      this.#changed.delete(position);
      this.#removed.add(position);
    }
  }

  /** Hands them over, and begins again. `touched` are all of them. */
  take() {
    const [changed, removed] = [[...this.#changed], [...this.#removed]];
    this.#changed.clear();
    this.#removed.clear();
    return { changed, removed, touched: new Set([...changed, ...removed]) };
  }
}

/** Numbers sort by their size, everything else as text. */
const DIGITS = 12;
export const keyText = (value: unknown) =>
  typeof value === 'number' ? String(value).padStart(DIGITS, '0') : normalizeText(String(value ?? ''));

/** What a sorted row takes in memory, about: its place, and the head of its key. */
const ROW_BYTES = 36;

/** The key that rows sort by, and the comparison of equal keys: never by position, which differs in each process. */
interface OrderParts {
  readonly keyOf: (position: number) => string;
  /** Makes the comparison of rows with one key as they are now. */
  readonly alike: () => Compare;
}

/**
 * Positions sorted by a key. After a change they are brought up to date when they are read again, without sorting
 * everything.
 */
export class Order {
  readonly #keys: (string | undefined)[] = [];
  readonly #parts: OrderParts;
  readonly #pending = new PendingRows();
  #sorted: readonly number[];
  #keyBytes = 0;

  constructor(positions: readonly number[], parts: OrderParts) {
    this.#parts = parts;
    for (const position of positions) this.#setKey(position);
    const compare = this.#compare();
    this.#sorted = isSorted(positions, compare) ? positions : positions.toSorted(compare);
  }

  /** Another array after a change, so that iterating over this one is not disturbed. */
  get sorted(): readonly number[] {
    this.#carryOn();
    return this.#sorted;
  }

  /** What the order takes in memory, about. */
  get bytes() {
    return this.#sorted.length * ROW_BYTES + this.#keyBytes;
  }

  key(position: number) {
    this.#carryOn();
    return this.#keys[position] ?? '';
  }

  /** Compares two positions by their keys as they are now. */
  comparison() {
    this.#carryOn();
    return this.#compare();
  }

  /** Notes changed and removed rows; returns how many wait. */
  change(changed: readonly number[], removed: readonly number[]): number {
    this.#pending.note(changed, removed);
    return this.#pending.size;
  }

  #carryOn() {
    if (this.#pending.size === 0) return;
    const { changed, removed, touched } = this.#pending.take();
    for (const position of removed) this.#keys[position] = undefined;
    for (const position of changed) this.#setKey(position);
    const compare = this.#compare();
    this.#sorted = updateIncrementally(this.#sorted, { removed: touched, added: changed.sort(compare), compare });
  }

  #setKey(position: number) {
    const key = this.#parts.keyOf(position);
    this.#keyBytes += key.length - (this.#keys[position]?.length ?? 0);
    this.#keys[position] = key;
  }

  #compare(): Compare {
    const keys = this.#keys;
    const alike = this.#parts.alike();
    return (a, b) => {
      const left = keys[a] ?? '';
      const right = keys[b] ?? '';
      return left < right ? -1 : left > right ? 1 : alike(a, b);
    };
  }
}

/** Rows of a snapshot mostly are. */
const isSorted = (positions: readonly number[], compare: Compare) => {
  for (let at = 1; at < positions.length; at++)
    if (compare(positions[at - 1] as number, positions[at] as number) > 0) return false;
  return true;
};
