import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLOCK } from '#lambdas/store/journal/snapshot/column.ts';
import { pack } from '#lambdas/store/journal/snapshot/columns.ts';
import { openSnapshot, sealSnapshot } from '#lambdas/store/journal/snapshot/snapshot.ts';
import { normalizeText } from '#lambdas/store/journal/view/normalize.ts';
import type { Presentation } from '#lambdas/store/journal/view/selection.ts';
import { ListProjection } from '#lambdas/store/journal/view/view.ts';
import { mergedSlice } from '#lambdas/store/repository/list-page.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

const presentation: Presentation = {
  stamp: 'one',
  search: ['name', 'size'],
  order: 'name',
  columns: { name: { from: 'name', show: String }, size: { from: 'size', show: Number } },
  show: (row) => row,
};

const row = (ids: number): fc.Arbitrary<Row> =>
  fc.record({
    id: fc.integer({ min: 0, max: ids }).map((n) => `r${n}`),
    name: fc.constantFrom('Alder', 'alder ', 'Birch', 'Élan', 'Cedar  Group', ''),
    size: fc.integer({ min: 0, max: 12 }),
  });
const question = fc.record({
  orderBy: fc.constantFrom('name', 'size'),
  modifier: fc.constantFrom('asc' as const, 'desc' as const),
  searchText: fc.constantFrom('', 'al', 'CEDAR g', '1', 'élan', 'none'),
});
type Question = typeof question extends fc.Arbitrary<infer Inferred> ? Inferred : never;
const step = (ids: number) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ save: fc.uniqueArray(row(ids), { maxLength: 50, selector: ({ id }) => id }) }),
    },
    { weight: 2, arbitrary: fc.record({ remove: fc.integer({ min: 0, max: ids }).map((n) => `r${n}`) }) },
    { weight: 4, arbitrary: fc.record({ ask: question }) },
    { weight: 1, arbitrary: fc.constant({ reopen: true as const }) },
  );

const select = (view: ListProjection, { orderBy, modifier, searchText }: Question) =>
  view.select({ owners: [], companies: 'all', orderBy, modifier, searchText }, presentation);
const shown = (view: ListProjection, positions: readonly number[]) =>
  positions.map((at) => view.columns.row(at) as unknown as Row);
const key = (value: string | number) =>
  typeof value === 'number' ? String(value).padStart(12, '0') : normalizeText(value);

/** What a question means, as plainly as it can be said; rows that sort alike may stand in any order. */
const expectAnswer = (
  found: readonly Row[],
  rows: ReadonlyMap<string, Row>,
  { orderBy, modifier, searchText }: Question,
) => {
  const needle = normalizeText(searchText);
  const matching = [...rows.values()].filter(
    ({ name, size }) => normalizeText(name).includes(needle) || String(size).includes(needle),
  );
  expect(found.map(({ id }) => id).sort()).toEqual(matching.map(({ id }) => id).sort());
  const keys = found.map((each) => key(each[orderBy as 'name' | 'size']));
  expect(keys).toEqual(modifier === 'asc' ? keys.toSorted() : keys.toSorted().reverse());
  expect(found).toEqual(found.map(({ id }) => rows.get(id)));
};

const reopened = async (view: ListProjection) => {
  const next = new ListProjection(1);
  const file = await sealSnapshot({ v: view.v, format: 1, outdated: [], ...view.packed() });
  const snapshot = openSnapshot(file);
  if (snapshot) next.begin(snapshot);
  return next;
};

describe('a list in memory', () => {
  it('answers every question as if it were made again, after any changes, and from a snapshot', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step(60), { maxLength: 25 }), async (steps) => {
        let view = new ListProjection(1);
        const rows = new Map<string, Row>();
        for (const each of steps) {
          if ('reopen' in each) view = await reopened(view);
          if ('ask' in each) expectAnswer(shown(view, select(view, each.ask)), rows, each.ask);
          if ('remove' in each) {
            rows.delete(each.remove);
            view.apply([{ v: view.v + 1, rows: pack([]), removed: [each.remove], format: 1 }]);
          }
          if ('save' in each) {
            for (const saved of each.save) rows.set(saved.id, saved);
            view.apply([
              { v: view.v + 1, rows: pack(each.save.map((saved) => ({ ...saved }))), removed: [], format: 1 },
            ]);
          }
        }
      }),
      { numRuns: 150 },
    ));

  it('orders rows that sort alike by name and id, whichever process has read them in which order', () =>
    fc.assert(
      fc.property(
        fc
          .uniqueArray(row(60), { maxLength: 40, selector: ({ id }) => id })
          .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }))),
        question,
        (lists, asked) => {
          const [one, other] = lists.map((rows) => {
            const view = new ListProjection(1);
            view.apply([{ v: 1, rows: pack(rows.map((each) => ({ ...each }))), removed: [], format: 1 }]);
            return shown(view, select(view, asked)).map(({ id }) => id);
          });
          expect(one).toEqual(other);
        },
      ),
      { numRuns: 200 },
    ));

  it('does not disturb an iteration over the rows of before a change', () => {
    const view = new ListProjection(1);
    const rows = Array.from({ length: 200 }, (_, at) => ({ id: `r${at}`, name: `Name ${at}`, size: at }));
    view.apply([{ v: 1, rows: pack(rows), removed: [], format: 1 }]);
    const before = select(view, { orderBy: 'name', modifier: 'asc', searchText: '' });
    const copy = [...before];
    view.apply([{ v: 2, rows: pack([{ id: 'new', name: 'Aaron', size: 1 }]), removed: ['r7'], format: 1 }]);
    const after = select(view, { orderBy: 'name', modifier: 'asc', searchText: '' });
    expect(before).toEqual(copy);
    expect(shown(view, after)[0]?.id).toBe('new');
    expect(after).toHaveLength(200);
  });

  it('shows only rows of the owners that are asked for, whichever were asked for before', () => {
    const view = new ListProjection(1);
    const rows = ['a', 'b'].map((owner) => ({ id: `of-${owner}`, name: 'Name', size: 1, owner }));
    view.apply([{ v: 1, rows: pack(rows), removed: [], format: 1 }]);
    const criteria = { owners: ['owner'], orderBy: 'name', modifier: 'asc', searchText: '' } as const;
    const idsOf = (owners: readonly string[], companies: ReadonlySet<string>) =>
      shown(view, view.select({ ...criteria, owners, companies }, presentation)).map(({ id }) => id);
    expect(idsOf(['owner'], new Set(['a']))).toEqual(['of-a']);
    expect(idsOf(['name'], new Set(['a']))).toEqual([]);
  });

  it('works out again what a new day changes, and only then', () => {
    const view = new ListProjection(1);
    view.apply([{ v: 1, rows: pack([{ id: 'r1', name: 'Name', size: 1 }]), removed: [], format: 1 }]);
    let times = 0;
    const onDay = (stamp: string): Presentation => ({ ...presentation, stamp, derive: () => `${stamp} ${++times}` });
    expect(view.derived(0, onDay('one'))).toBe('one 1');
    expect(view.derived(0, onDay('one'))).toBe('one 1');
    expect(view.derived(0, onDay('two'))).toBe('two 2');
  });

  it('leaves a gap where a row was, and holds the row that comes after it', () => {
    const view = new ListProjection(1);
    const rows = ['r1', 'r2'].map((id) => ({ id, name: id, size: 1 }));
    view.apply([{ v: 1, rows: pack(rows), removed: [], format: 1 }]);
    view.apply([{ v: 2, rows: pack([]), removed: ['r1'], format: 1 }]);
    expect(view.columns.positions()).toEqual([1]);
    expect(view.columns.isRow(0)).toBe(false);
  });

  it('comes back from a snapshot of several blocks with what has changed in them since', async () => {
    const rows = Array.from({ length: 2 * BLOCK + 5 }, (_, at) => ({ id: `r${at}`, name: `Name ${at}`, size: at }));
    const first = new ListProjection(1);
    first.apply([{ v: 7, rows: pack(rows), removed: [], format: 1 }]);
    const view = await reopened(first);
    view.apply([{ v: 8, rows: pack([{ id: `r${BLOCK}`, name: 'Changed', size: 0 }]), removed: ['r3'], format: 1 }]);
    const at = view.columns.positionOf(`r${BLOCK}`) ?? 0;
    expect(view.columns.row(at)).toEqual({ id: `r${BLOCK}`, name: 'Changed', size: 0 });
    expect(view.columns.row(at + 1)).toEqual({ id: `r${BLOCK + 1}`, name: `Name ${BLOCK + 1}`, size: BLOCK + 1 });
    expect([view.columns.live, view.columns.positionOf('r3')]).toEqual([2 * BLOCK + 4, undefined]);
    expect([view.columns.entryOf('r1'), view.columns.entryOf(`r${BLOCK}`)]).toEqual([7, 8]);
  });

  it('takes what a later release has laid out otherwise from the journal', async () => {
    const file = await sealSnapshot({ v: 1, format: 1, outdated: [], size: 0, blocks: new Map() });
    const { gzipSync } = await import('node:zlib');
    const head = gzipSync(JSON.stringify({ layout: 3 }));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(head.length);
    expect(openSnapshot(Buffer.concat([length, head]))).toBeUndefined();
    expect(openSnapshot(file)).toMatchObject({ v: 1, list: { size: 0 } });
  });
});

describe('lists of several families', () => {
  const lists = fc.array(fc.array(row(1_000), { maxLength: 30 }), { minLength: 1, maxLength: 6 });
  const part = fc.record({ from: fc.nat(60), size: fc.integer({ min: 1, max: 40 }) });

  it('give any part of their common order, rows that sort alike by name and id', () => {
    fc.assert(
      fc.property(lists, question, part, (tenants, { orderBy, modifier, searchText }, { from, size }) => {
        const request = { page: 0, size, orderBy, modifier, searchText };
        const found = tenants.map((rows, at) => {
          const view = new ListProjection(1);
          const unique = [...new Map(rows.map((each) => [each.id, { ...each, id: `${at}.${each.id}` }])).values()];
          view.apply([{ v: 1, rows: pack(unique), removed: [], format: 1 }]);
          return { tenantId: `f${at}`, view, presentation, filter: undefined, positions: select(view, request) };
        });
        const all = found.flatMap(({ view, positions }, list) =>
          shown(view, positions).map((each) => ({ list, ...each })),
        );
        const sign = modifier === 'asc' ? 1 : -1;
        const sorted = all.toSorted((a, b) => {
          const partsOf = (each: Row) => [key(each[orderBy as 'name' | 'size']), key(each.name), each.id];
          const [left, right] = [partsOf(a), partsOf(b)];
          const at = left.findIndex((part, index) => part !== right[index]);
          return at < 0 ? 0 : (left[at] ?? '') < (right[at] ?? '') ? -sign : sign;
        });
        const slice = mergedSlice(found, request, from, from + size);
        expect(slice.map(({ view, position }) => view.columns.value('id', position))).toEqual(
          sorted.slice(from, from + size).map(({ id }) => id),
        );
      }),
      { numRuns: 300 },
    );
  });
});
