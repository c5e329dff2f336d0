import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Change, changesIn, deltaOf, entryItem } from '#lambdas/store/journal/entry.ts';
import { erasedEntry } from '#lambdas/store/journal/history/erased-entry.ts';
import { pack } from '#lambdas/store/journal/snapshot/columns.ts';
import { openSnapshot, sealSnapshot } from '#lambdas/store/journal/snapshot/snapshot.ts';
import type { Presentation } from '#lambdas/store/journal/view/selection.ts';
import { ListProjection } from '#lambdas/store/journal/view/view.ts';
import { entrySort } from '#lambdas/store/keys.ts';

const list = { name: 'thing', format: 1, schemaNumber: 1, rowOf: () => ({ id: '' }) };
const actor = { userId: 'u1', userName: 'Kim' };
const presentation: Presentation = {
  stamp: 'one',
  search: ['name'],
  order: 'name',
  columns: { name: { from: 'name', show: String } },
  show: (row) => row,
};

/** What a writer wants to do with some records: those that are there change or go, those that are not come (again). */
const wish = fc.record({ id: fc.integer({ min: 0, max: 12 }), isRemoval: fc.boolean(), name: fc.integer({ max: 5 }) });
const history = fc.array(fc.uniqueArray(wish, { selector: ({ id }) => id, minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 25,
});

type Item = Readonly<Record<string, unknown>>;
const nameOf = (id: string, name: number) => `secret of ${id} ${name}.`;

/** The entries that come of the wishes, and what is there in the end. */
const written = (wishes: typeof history extends fc.Arbitrary<infer Value> ? Value : never) => {
  const there = new Map<string, string>();
  const last = new Map<string, number>();
  const items: Item[] = [];
  for (const [at, write] of wishes.entries()) {
    const changes: Change[] = [];
    const [rows, removed]: [{ id: string; name: string; companyId: string }[], string[]] = [[], []];
    for (const { id: number, isRemoval, name: called } of write) {
      const id = `r${number}`;
      const [was, name] = [there.get(id), nameOf(id, called)];
      if (was === undefined && isRemoval) continue;
      const prev = last.has(id) ? { prev: last.get(id) as number } : {};
      last.set(id, at + 1);
      if (isRemoval) {
        changes.push({ op: 'remove', id, before: { name: was, companyId: { id: 'c1' } }, ...prev });
        removed.push(id);
        there.delete(id);
      } else {
        const fields = was === undefined ? { op: 'create' as const } : { op: 'update' as const, before: { name: was } };
        changes.push({ ...fields, id, ...(was === undefined ? {} : { after: { name } }), ...prev });
        rows.push({ id, name, companyId: 'c1' });
        there.set(id, name);
      }
    }
    const entry = entryItem({ actor, changes, rows, removed }, list, `2026-01-01T00:00:${entrySort(at + 1)}Z`);
    items.push({ sk: entrySort(at + 1), ...entry });
  }
  return { items, there, deletedIds: new Set([...last.keys()].filter((id) => !there.has(id))) };
};

const rewrittenAt = (item: Item, ids: ReadonlySet<string>): Item => ({ ...item, ...erasedEntry(item, ids).attributes });

const replayed = (view: ListProjection, items: readonly Item[]) => {
  view.apply(items.map(deltaOf));
  const order = { orderBy: 'name', modifier: 'asc' as const, searchText: '' };
  const positions = view.select({ owners: [], companies: 'all', ...order }, presentation);
  return positions.map((position) => ({
    ...view.columns.row(position),
    entry: view.columns.entryOf(String(view.columns.value('id', position))),
  }));
};

const snapshotOf = async (items: readonly Item[]) => {
  const view = new ListProjection(1);
  view.apply(items.map(deltaOf));
  const next = new ListProjection(1);
  const found = openSnapshot(await sealSnapshot({ v: view.v, format: 1, outdated: [], ...view.packed() }));
  if (found) next.begin(found);
  return next;
};

describe('a journal out of which removed records were erased', () => {
  it('gives the same list as before, from its beginning and from any snapshot, also where it was cut off', () =>
    fc.assert(
      fc.asyncProperty(history, fc.nat(24), fc.nat(25), fc.boolean(), async (wishes, at, done, fromTop) => {
        const { items, deletedIds } = written(wishes);
        const wasErased = (position: number) => (fromTop ? position >= items.length - done : position < done);
        const erased = items.map((item, position) => (wasErased(position) ? rewrittenAt(item, deletedIds) : item));
        const before = replayed(new ListProjection(1), items);
        expect(replayed(new ListProjection(1), erased)).toEqual(before);
        const start = Math.min(at, items.length);
        const [one, other] = [await snapshotOf(items.slice(0, start)), await snapshotOf(items.slice(0, start))];
        expect(replayed(one, erased)).toEqual(replayed(other, items));
      }),
      { numRuns: 200 },
    ));

  it('says nothing of them but what happened, when and by whom, and of all others what it said', () => {
    fc.assert(
      fc.property(history, (wishes) => {
        const { items, deletedIds } = written(wishes);
        const erased = items.map((item) => rewrittenAt(item, deletedIds));
        for (const id of deletedIds) expect(JSON.stringify(erased)).not.toContain(nameOf(id, 0).slice(0, -2));
        for (const [position, item] of items.entries()) {
          const [before, after] = [item, erased[position] as Item].map((each) =>
            changesIn(String(each.changes), each.erased as string | undefined),
          ) as [readonly Change[], readonly Change[]];
          const others = (changes: readonly Change[]) => changes.filter(({ id }) => !deletedIds.has(id));
          expect(others(after)).toEqual(others(before));
          const bare = before.flatMap(({ op, id, prev }) =>
            deletedIds.has(id) ? [{ op, id, prev, companyId: 'c1' }] : [],
          );
          expect(after.filter(({ id }) => deletedIds.has(id))).toEqual(
            bare.map((change) => JSON.parse(JSON.stringify(change))),
          );
          const { changes: _c, rows: _r, ...facts } = item;
          expect(erased[position]).toMatchObject(facts);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('is rewritten no more for what was erased before', () => {
    const { items, deletedIds } = written([
      [{ id: 1, isRemoval: false, name: 0 }],
      [{ id: 1, isRemoval: true, name: 0 }],
    ]);
    const [first] = items.map((item) => rewrittenAt(item, deletedIds));
    const again = erasedEntry(first, deletedIds);
    expect(again.attributes).toBeUndefined();
    expect(again.mentions).toEqual([{ op: 'create', id: 'r1', companyId: 'c1' }]);
  });

  it('keeps its fields, so that the other rows of an entry stay as they are', () => {
    const rows = [
      { id: 'r1', only: 'x' },
      { id: 'r2', name: 'Stays' },
    ];
    const changes = rows.map(({ id }) => ({ op: 'create' as const, id }));
    const item = { sk: entrySort(1), ...entryItem({ actor, changes, rows, removed: [] }, list, 'now') };
    expect(JSON.parse(String(rewrittenAt(item, new Set(['r1'])).rows))).toEqual({
      ...pack(rows),
      rows: [['r2', null, 'Stays']],
    });
  });
});
