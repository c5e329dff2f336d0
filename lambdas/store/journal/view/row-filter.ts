import { type Condition, type Filter, partsOf } from '#contract/definition/filter.ts';
import { normalizeText } from './normalize.ts';

/** Whether the row at a position fits. */
type Test = (position: number) => boolean;

/** A list's columns as filters read them, by their names in shown rows. */
export interface FilteredColumns {
  /** What is stored in a column, or worked out in its place. */
  values(field: string): (position: number) => unknown;
  /** The shown text of a column, folded. */
  texts(field: string): (position: number) => string;
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Ids as filters write them, and as they may be stored: '14' is 14 in a list of references. */
const stored = (values: readonly string[]): ReadonlySet<unknown> =>
  new Set<unknown>([...values, ...values.filter((value) => /^\d{1,15}$/.test(value)).map(Number)]);

const hasOneOf = (values: readonly string[], valueAt: (position: number) => unknown): Test => {
  const wanted = stored(values);
  return (position) => {
    const value = valueAt(position);
    return Array.isArray(value) ? value.some((each) => wanted.has(each)) : wanted.has(value);
  };
};

/** Days and times compare as texts, numbers by their size; nothing lies in a range. */
const liesBetween = (
  { from, to }: Extract<Condition, { is: 'between' }>,
  valueAt: (position: number) => unknown,
): Test => {
  const [least, most] = [Number(from ?? Number.NEGATIVE_INFINITY), Number(to ?? Number.POSITIVE_INFINITY)];
  return (position) => {
    const value = valueAt(position);
    if (typeof value === 'number') return value >= least && value <= most;
    const isIn = typeof value === 'string' && value !== '';
    return isIn && (from === undefined || value >= from) && (to === undefined || value <= to);
  };
};

/** The digits of a part of a phone number as lists show it, '(555) 010-1040': it is stored without these marks. D-108. */
const digitsOfPhone = (text: string) =>
  /^[\d\s()-]+$/.test(text) && /\(\d{3}\)|\d{3}-\d{4}/.test(text) ? [text.replace(/\D/g, '')] : [];

const testOf = (condition: Condition, columns: FilteredColumns): Test => {
  const valueAt = columns.values(condition.field);
  switch (condition.is) {
    case 'oneOf':
      return hasOneOf(condition.values, valueAt);
    case 'between':
      return liesBetween(condition, valueAt);
    case 'empty':
      return (position) => isEmpty(valueAt(position));
    case 'contains': {
      const textAt = columns.texts(condition.field);
      const needles = [normalizeText(condition.text), ...digitsOfPhone(condition.text)];
      return (position) => needles.some((needle) => textAt(position).includes(needle));
    }
    case 'preset':
      throw new Error('A filter is dated before it is asked');
    default: {
      const isYes = condition.is === 'yes';
      return (position) => (valueAt(position) === true) === isYes;
    }
  }
};

/** Cheap tests run first. */
const cost = (filter: Filter): number =>
  partsOf(filter)?.reduce((sum, part) => sum + cost(part), 0) ?? ('is' in filter && filter.is === 'contains' ? 5 : 1);

/** Makes the test of a dated filter: what can be prepared for all rows is. */
export const rowFilter = (filter: Filter, columns: FilteredColumns): Test => {
  const parts = partsOf(filter)
    ?.toSorted((a, b) => cost(a) - cost(b))
    .map((part) => rowFilter(part, columns));
  if (!parts) {
    const condition = filter as Condition;
    const test = testOf(condition, columns);
    return condition.not ? (position) => !test(position) : test;
  }
  const isAll = 'all' in filter;
  return (position) => {
    for (const test of parts) if (test(position) !== isAll) return !isAll;
    return isAll;
  };
};
