import { distance } from 'fastest-levenshtein';
import { headerKey, type SheetColumn, type SheetSpec } from '#contract/definition/sheet.ts';
import { readPhone, readZip } from '#contract/rules/phones-and-zips.ts';
import { daysOf } from './read-day.ts';

/** A column of a file that names no field: its header, and some of its values. */
export interface OpenColumn {
  readonly header: string;
  readonly values: readonly string[];
}

/** Headers that differ in more than this share of their letters are not similar. */
const ALIKE = 0.34;
/** The share of its values that have to be of a field's kind, and that may look like those of another kind. */
const FITTING = 0.6;
const FOREIGN = 0.4;

const looksLike = {
  phone: (text: string) => readPhone(text) !== undefined,
  email: (text: string) => /^[^\s@]+@[^\s@]+$/.test(text),
  zip: (text: string) => readZip(text) !== undefined || /^\d{3,4}$/.test(text),
  day: (text: string) => daysOf(text).length > 0,
} as const;

const shareOf = (values: readonly string[], test: (text: string) => boolean) =>
  values.length === 0 ? undefined : values.filter(test).length / values.length;

/** Whether the values can be those of the field; a column without values says nothing. */
const canHold = ({ kind }: SheetColumn, values: readonly string[]) => {
  if (kind === 'phone' || kind === 'email' || kind === 'zip' || kind === 'day')
    return (shareOf(values, looksLike[kind]) ?? 1) >= FITTING;
  const others = [looksLike.phone, looksLike.email, looksLike.day];
  return (shareOf(values, (text) => others.some((test) => test(text))) ?? 0) <= FOREIGN;
};

/** The words of a header in sorted order, so that 'Type of Reseller' is near 'Reseller Type'. */
const sorted = (header: string) => header.split(/\s+/).map(headerKey).sort().join('');

const difference = (a: string, b: string) => distance(a, b) / Math.max(a.length, b.length, 1);

/** The unassigned fields that columns may mean by their name and their values, nearest pairs first; no field is guessed twice. */
export const nearestColumns = (
  open: readonly OpenColumn[],
  { columns }: SheetSpec,
  isFree: (field: string) => boolean,
): ReadonlyMap<string, string> => {
  const pairs = open.flatMap(({ header, values }) =>
    Object.entries(columns)
      .filter(([field, column]) => isFree(field) && canHold(column, values))
      .map(([field, { header: name, aliases = [] }]) => {
        const differences = [name, ...aliases].flatMap((known) => [
          difference(headerKey(header), headerKey(known)),
          difference(sorted(header), sorted(known)),
        ]);
        return { header, field, far: Math.min(...differences) };
      }),
  );
  const guessed = new Map<string, string>();
  const used = new Set<string>();
  for (const { header, field } of pairs.filter((pair) => pair.far <= ALIKE).sort((a, b) => a.far - b.far)) {
    if (guessed.has(header) || used.has(field)) continue;
    guessed.set(header, field);
    used.add(field);
  }
  return guessed;
};
