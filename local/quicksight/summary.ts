import type { Visual } from '#contract/analytics/visual.ts';
import type { Row } from './rows.ts';

/** One bar or column: its label and its value. */
export interface Amount {
  readonly label: string;
  readonly value: number;
}

const BARS = 15;
const OTHER = 'Other';
const NONE = 'Not given';
const DAYS = 92;
const DAY_MS = 86_400_000;

/** The rows of a visual. */
export const rowsOfVisual = ({ only }: Visual, rows: readonly Row[]): readonly Row[] =>
  only ? rows.filter((row) => only.is.includes(row.get(only.column) ?? '')) : rows;

const worth = (row: Row, sum: string | undefined) => (sum === undefined ? 1 : Number(row.get(sum) ?? 0));

/** The number of rows, or a sum over them. */
export const total = (rows: readonly Row[], sum: string | undefined) =>
  rows.reduce((all, row) => all + worth(row, sum), 0);

const grouped = (rows: readonly Row[], keyOf: (row: Row) => string, sum: string | undefined) => {
  const groups = new Map<string, number>();
  for (const row of rows) groups.set(keyOf(row), (groups.get(keyOf(row)) ?? 0) + worth(row, sum));
  return groups;
};

const byLength = (a: Amount, b: Amount) => b.value - a.value || a.label.localeCompare(b.label, 'en');

/** One bar per text, longest first; if there are many, the shortest are merged. */
export const bars = (rows: readonly Row[], by: string, sum: string | undefined): Amount[] => {
  const all = [...grouped(rows, (row) => row.get(by) || NONE, sum)]
    .map(([label, value]) => ({ label, value }))
    .sort(byLength);
  const rest = all.slice(BARS);
  const other = rest.reduce((value, bar) => value + bar.value, 0);
  return rest.length === 0 ? all : [...all.slice(0, BARS), { label: `${OTHER} (${rest.length})`, value: other }];
};

/** One column per day between the first and the last, or per month if that would be too many. */
export const columns = (rows: readonly Row[], by: string, sum: string | undefined): Amount[] => {
  const dated = rows.filter((row) => (row.get(by) ?? '') !== '');
  const days = grouped(dated, (row) => row.get(by) ?? '', sum);
  const [first, last] = [[...days.keys()].sort()[0], [...days.keys()].sort().at(-1)];
  if (first === undefined || last === undefined) return [];
  const span = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (span > DAYS) return months(grouped(dated, (row) => (row.get(by) ?? '').slice(0, MONTH), sum));
  return Array.from({ length: span }, (_, at) => {
    const label = new Date(Date.parse(first) + at * DAY_MS).toISOString().slice(0, 10);
    return { label, value: days.get(label) ?? 0 };
  });
};

const MONTH = 'YYYY-MM'.length;

const months = (values: ReadonlyMap<string, number>): Amount[] => {
  const [first = '', last = ''] = [[...values.keys()].sort()[0], [...values.keys()].sort().at(-1)];
  const found: Amount[] = [];
  for (let label = first; label <= last; label = nextMonth(label)) found.push({ label, value: values.get(label) ?? 0 });
  return found;
};

const nextMonth = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, MONTH);
};
