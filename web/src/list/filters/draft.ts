import { type Condition, type DayPreset, type FilterKind, problemOf } from '#contract/definition/filter.ts';
import type { Option } from '#web/ui/choice/option-list.tsx';

/** The condition of a column, while it is typed. */
export interface Draft {
  /** Its operator, see `waysOf`. */
  readonly way: string;
  readonly values: readonly string[];
  readonly text: string;
  /** A preset, or CUSTOM for the days in `from` and `to`. */
  readonly days: string;
  readonly from: string;
  readonly to: string;
}

export const CUSTOM = 'custom';
const NOT = 'not ';

const emptiness: readonly Option[] = [
  { id: 'empty', name: 'is empty' },
  { id: 'not empty', name: 'is not empty' },
];
const days: readonly Option[] = [
  { id: 'within', name: 'is in' },
  { id: 'not within', name: 'is not in' },
  ...emptiness,
];

/** The operators of a kind of column. */
export const waysOf: Readonly<Record<FilterKind, readonly Option[]>> = {
  choice: [{ id: 'oneOf', name: 'is one of' }, { id: 'not oneOf', name: 'is not one of' }, ...emptiness],
  text: [{ id: 'contains', name: 'contains' }, { id: 'not contains', name: 'does not contain' }, ...emptiness],
  day: days,
  time: days,
  number: [
    { id: 'between', name: 'is between' },
    { id: 'not between', name: 'is not between' },
  ],
  flag: [
    { id: 'yes', name: 'is Yes' },
    { id: 'no', name: 'is No' },
  ],
};

const wayOf = (condition: Condition): string => {
  if (condition.is === 'yes' || condition.is === 'no')
    return (condition.is === 'yes') === (condition.not !== true) ? 'yes' : 'no';
  return `${condition.not ? NOT : ''}${condition.is === 'preset' ? 'within' : condition.is}`;
};

/** Where the editor of a column begins: with its condition, or with what is usual. */
export const draftOf = (kind: FilterKind, condition: Condition | undefined): Draft => {
  const isDay = kind === 'day' || kind === 'time';
  const way = condition ? wayOf(condition) : (waysOf[kind][0]?.id ?? '');
  return {
    way: isDay ? way.replace('between', 'within') : way,
    values: condition?.is === 'oneOf' ? condition.values : [],
    text: condition?.is === 'contains' ? condition.text : '',
    days: condition?.is === 'preset' ? condition.preset : condition?.is === 'between' ? CUSTOM : 'next30',
    from: condition?.is === 'between' ? (condition.from ?? '') : '',
    to: condition?.is === 'between' ? (condition.to ?? '') : '',
  };
};

const made = (field: string, { way, values, text, days: chosen, from, to }: Draft): Condition => {
  const not = way.startsWith(NOT) ? ({ not: true } as const) : {};
  const is = way.replace(NOT, '');
  const range = { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
  if (is === 'oneOf') return { field, is, values: [...values], ...not };
  if (is === 'contains') return { field, is, text: text.trim(), ...not };
  if (is === 'between' || (is === 'within' && chosen === CUSTOM)) return { field, is: 'between', ...range, ...not };
  if (is === 'within') return { field, is: 'preset', preset: chosen as DayPreset, ...not };
  return is === 'empty' ? { field, is, ...not } : { field, is: is as 'yes' | 'no' };
};

/** The condition that a draft makes, and what is wrong with it, '' for nothing. */
export const conditionOf = (field: string, kind: FilterKind, draft: Draft) => {
  const condition = made(field, draft);
  if (condition.is === 'oneOf' && condition.values.length === 0) return { condition, problem: 'Please choose a value' };
  if (condition.is === 'contains' && condition.text === '') return { condition, problem: 'Please enter a text' };
  return { condition, problem: problemOf({ [field]: { as: kind } }, condition) };
};
