/** A key of a line or an entry has at most 40 characters; some are left for a number. */
const STEM_MAX = 36;

/** A key that is not used yet, made from what people call something: 'vermontAddendum'; `fallback` begins one that has no letters. */
export const keyFromWords = (words: string, used: readonly string[], fallback: string): string => {
  const [first = fallback, ...rest] = words
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()
    .split(' ');
  const camel = [first, ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))]
    .join('')
    .slice(0, STEM_MAX);
  const base = /^[a-z]/.test(camel) ? camel : `${fallback}${camel}`.slice(0, STEM_MAX);
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}${number}`;
    if (!used.includes(key)) return key;
  }
};

/** The id of a new entry of a list: stored ones are closed and never removed, so no id is used twice. */
export const nextId = (entries: readonly { readonly id: number }[]): number =>
  Math.max(0, ...entries.map(({ id }) => id)) + 1;
