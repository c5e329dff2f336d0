import {
  BOUND_LENGTH,
  dayPresets,
  FIELD_LENGTH,
  FILTER_CONDITIONS,
  FILTER_DEPTH,
  FILTER_LENGTH,
  FILTER_TEXT,
  FILTER_VALUES,
  type Filter,
} from './filter.ts';

const isText = (value: unknown, max = FILTER_TEXT): value is string => typeof value === 'string' && value.length <= max;
const isBoundText = (value: unknown) => value === undefined || isText(value, BOUND_LENGTH);

/** What each kind of condition holds besides its column. */
const accepts: Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  oneOf: {
    values: (all) =>
      Array.isArray(all) && all.length > 0 && all.length <= FILTER_VALUES && all.every((one) => isText(one)),
  },
  contains: { text: (text) => typeof text === 'string' && text.trim() !== '' && isText(text.trim()) },
  between: { from: isBoundText, to: isBoundText },
  preset: { preset: (preset) => dayPresets.some((each) => each === preset) },
  yes: {},
  no: {},
  empty: {},
};

const isCondition = ({ field, is, not, ...rest }: Readonly<Record<string, unknown>>) => {
  const parts = typeof is === 'string' && Object.hasOwn(accepts, is) ? accepts[is] : undefined;
  return (
    parts !== undefined &&
    isText(field, FIELD_LENGTH) &&
    field !== '' &&
    (not === undefined || not === true) &&
    Object.keys(rest).every((name) => Object.hasOwn(parts, name)) &&
    Object.entries(parts).every(([name, fits]) => fits(rest[name]))
  );
};

const isFilter = (value: unknown, depth = FILTER_DEPTH): value is Filter => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if (isCondition(value as Readonly<Record<string, unknown>>)) return true;
  const [[name, parts] = [], ...more] = Object.entries(value);
  return (
    depth > 0 &&
    more.length === 0 &&
    (name === 'all' || name === 'any') &&
    Array.isArray(parts) &&
    parts.length > 0 &&
    parts.length <= FILTER_CONDITIONS &&
    parts.every((part) => isFilter(part, depth - 1))
  );
};

/**
 * Reads a filter as addresses and calls carry it, compact JSON; undefined if it is none. The browser reads addresses before
 * it has the library of schemas, so this says without it what `FilterTree` says; a test holds the two together.
 */
export const readFilter = (text: string): Filter | undefined => {
  if (text.length > FILTER_LENGTH) return undefined;
  try {
    const filter: unknown = JSON.parse(text);
    return isFilter(filter) ? filter : undefined;
  } catch {
    return undefined;
  }
};
