import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Condition, Filter } from '#contract/definition/filter.ts';
import { pack } from '#lambdas/store/journal/snapshot/columns.ts';
import { normalizeText } from '#lambdas/store/journal/view/normalize.ts';
import type { Presentation } from '#lambdas/store/journal/view/selection.ts';
import { ListProjection } from '#lambdas/store/journal/view/view.ts';

interface Sample {
  readonly id: string;
  readonly owner: string;
  readonly city: string;
  readonly state: number | null;
  readonly kinds: readonly number[];
  readonly due: string;
  readonly good: boolean;
  readonly count: number;
}

const states = ['overdue', 'ok'];
const stateOf = (due: unknown) => (due === '' ? undefined : states[String(due) < '2026-02-01' ? 0 : 1]);

const presentation: Presentation = {
  stamp: 'one',
  search: ['city'],
  order: 'id',
  columns: {
    id: { from: 'id', show: String },
    city: { from: 'city', show: String },
    state: { from: 'state', show: (id) => (id === null ? '' : `State ${id}`) },
    kinds: { from: 'kinds', show: (ids) => (ids as number[]).map((id) => `Kind ${id}`).join(', ') },
    due: { from: 'due', show: String },
    good: { from: 'good', show: (good) => (good ? 'Yes' : 'No') },
    count: { from: 'count', show: Number },
    status: { from: 'status', show: () => '', derivedValue: (state) => state },
  },
  derive: (value) => stateOf(value('due')),
  show: (row) => row,
};

const day = fc.integer({ min: 1, max: 90 }).map((n) => new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10));
const sample = (index: number) =>
  fc.record({
    id: fc.constant(`r${index}`),
    owner: fc.constantFrom('mine', 'theirs'),
    city: fc.constantFrom('', 'Springfield', 'SÃO PAULO', 'Spring Hill', 'Zürich'),
    state: fc.constantFrom(null, 1, 2, 14),
    kinds: fc.subarray([1, 2, 3]),
    due: fc.oneof(fc.constant(''), day),
    good: fc.boolean(),
    count: fc.integer({ min: 0, max: 5 }),
  });
const rows: fc.Arbitrary<Sample[]> = fc
  .integer({ min: 0, max: 30 })
  .chain((n) => fc.tuple(...Array.from({ length: n }, (_, at) => sample(at))));

const not = fc.option(fc.constant(true as const), { nil: undefined });
const range = (value: fc.Arbitrary<string>) =>
  fc.record({ from: fc.option(value, { nil: undefined }), to: fc.option(value, { nil: undefined }) });
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    field: fc.constant('state'),
    is: fc.constant('oneOf' as const),
    values: fc.subarray(['1', '2', '14', '99'], { minLength: 1 }),
    not,
  }),
  fc.record({
    field: fc.constant('kinds'),
    is: fc.constant('oneOf' as const),
    values: fc.subarray(['1', '3'], { minLength: 1 }),
    not,
  }),
  fc.record({
    field: fc.constant('status'),
    is: fc.constant('oneOf' as const),
    values: fc.subarray(states, { minLength: 1 }),
    not,
  }),
  fc.record({
    field: fc.constant('city'),
    is: fc.constant('contains' as const),
    text: fc.constantFrom('spring', 'sao', 'ZUR', 'x'),
    not,
  }),
  fc.record({
    field: fc.constantFrom('city', 'state', 'kinds', 'due', 'status'),
    is: fc.constant('empty' as const),
    not,
  }),
  fc.record({ field: fc.constant('good'), is: fc.constantFrom('yes' as const, 'no' as const), not }),
  fc.tuple(range(day), not).map(([days, turned]): Condition => ({ field: 'due', is: 'between', ...days, not: turned })),
  fc
    .tuple(range(fc.integer({ min: 0, max: 5 }).map(String)), not)
    .map(([numbers, turned]): Condition => ({ field: 'count', is: 'between', ...numbers, not: turned })),
);
const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    condition,
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
  ),
}));

/** What a filter means, as plainly as it can be said. */
const fits = (row: Sample, wanted: Filter): boolean => {
  if ('all' in wanted) return wanted.all.every((part) => fits(row, part));
  if ('any' in wanted) return wanted.any.some((part) => fits(row, part));
  const plain = (): boolean => {
    const value = wanted.field === 'status' ? stateOf(row.due) : row[wanted.field as keyof Sample];
    if (wanted.is === 'oneOf') return [value].flat().some((each) => wanted.values.includes(String(each)));
    if (wanted.is === 'contains') return normalizeText(String(value)).includes(normalizeText(wanted.text));
    if (wanted.is === 'empty') return value === undefined || value === null || value === '' || String(value) === '';
    if (wanted.is === 'between') {
      if (value === '') return false;
      const number = typeof value === 'number' ? value : Date.parse(String(value));
      const bound = (text: string) => (typeof value === 'number' ? Number(text) : Date.parse(text));
      return (
        (wanted.from === undefined || number >= bound(wanted.from)) &&
        (wanted.to === undefined || number <= bound(wanted.to))
      );
    }
    return value === (wanted.is === 'yes');
  };
  return wanted.not ? !plain() : plain();
};

const idsIn = (view: ListProjection, wanted: Filter, companies: ReadonlySet<string> | 'all' = 'all') =>
  view
    .select(
      { owners: ['owner'], companies, orderBy: 'id', modifier: 'asc', searchText: '', filter: wanted },
      presentation,
    )
    .map((position) => String(view.columns.value('id', position)));

const filled = (samples: readonly Sample[]) => {
  const view = new ListProjection(1);
  view.apply([{ v: 1, rows: pack(samples.map((each) => ({ ...each }))), removed: [], format: 1 }]);
  return view;
};

const naive = (samples: readonly Sample[], wanted: Filter) =>
  samples
    .filter((row) => fits(row, wanted))
    .map(({ id }) => id)
    .sort();

describe('a filter of a list in memory', () => {
  it('keeps the rows that it means, whatever it asks', () => {
    fc.assert(
      fc.property(rows, filter, (samples, wanted) => {
        expect(idsIn(filled(samples), wanted)).toEqual(naive(samples, wanted));
      }),
      { numRuns: 400 },
    );
  });

  it('knows of rows that have changed or were deleted since the last query', () => {
    fc.assert(
      fc.property(rows, sample(0), filter, (samples, changed, wanted) => {
        const view = filled(samples);
        idsIn(view, wanted);
        const removedId = samples.at(-1)?.id ?? 'none';
        view.apply([{ v: 2, rows: pack([{ ...changed }]), removed: [removedId], format: 1 }]);
        const left = [changed, ...samples.slice(1)].filter(({ id }) => id !== removedId);
        expect(idsIn(view, wanted)).toEqual(naive(left, wanted));
      }),
      { numRuns: 200 },
    );
  });

  it('never shows a row of another owner, also where it asks for what is not', () => {
    fc.assert(
      fc.property(rows, filter, (samples, wanted) => {
        const own = samples.filter(({ owner }) => owner === 'mine');
        expect(
          idsIn(
            filled(samples),
            { any: [wanted, { field: 'city', is: 'empty', not: true }, { field: 'city', is: 'empty' }] },
            new Set(['mine']),
          ),
        ).toEqual(own.map(({ id }) => id).sort());
      }),
      { numRuns: 50 },
    );
  });
});
