import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Presentation } from '#lambdas/store/journal/view/selection.ts';
import { startBackend } from '../support/backend.ts';

await startBackend();
const { obligations } = await import('#contract/catalogue/obligations.ts');
const { itemsOf, sortedItems } = await import('#lambdas/areas/worklist/items/sorted-items.ts');
const { nobody } = await import('#lambdas/domain/obligations/owed.ts');
const { pack } = await import('#lambdas/store/journal/snapshot/columns.ts');
const { ListProjection } = await import('#lambdas/store/journal/view/view.ts');

type Caller = Parameters<typeof sortedItems>[0];
type Source = Parameters<typeof sortedItems>[1][number];

interface Row {
  readonly id: string;
  readonly name: string;
  readonly due: string;
}

const caller = { userId: 'u', isSuperadmin: true, roles: [], home: 'family' } as unknown as Caller;
const [obligation] = obligations;

const presentation: Presentation = {
  stamp: 'one',
  search: ['name'],
  order: 'name',
  columns: { name: { from: 'name', show: String } },
  derive: (value) => ({
    outstanding: [{ obligation, label: 'Review', field: 'review', due: value('due'), state: 'overdue', turn: [1] }],
  }),
  show: (row) => row,
};

/** The list of one tenant in a process that has read its rows in some order. */
const sourceOf = (rows: readonly Row[]) => {
  const view = new ListProjection(1);
  view.apply([{ v: 1, rows: pack(rows.map((row) => ({ ...row }))), removed: [], format: 1 }]);
  const all = { owners: [], companies: 'all', orderBy: 'name', modifier: 'asc', searchText: '' } as const;
  const positions = view.select(all, presentation);
  const rest = { tenantId: 'family', kinds: new Set([obligation?.kind]), today: '2026-06-01', waiting: nobody };
  return { ...rest, view, presentation, positions, staff: undefined } as unknown as Source;
};

const rows = fc.uniqueArray(
  fc.record({
    id: fc.nat(60).map((number) => `r${number}`),
    name: fc.constantFrom('Alder', 'Birch', 'Cedar'),
    due: fc.constantFrom('2026-01-01', '2026-02-01'),
  }),
  { maxLength: 30, selector: ({ id }) => id },
);

describe('a worklist', () => {
  it('puts its items in one order, whichever process has read the records in which order', () =>
    fc.assert(
      fc.property(
        rows.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        fc.constantFrom('due', 'label', 'name'),
        fc.constantFrom('asc' as const, 'desc' as const),
        (lists, orderBy, modifier) => {
          const [one, other] = lists.map((list) => {
            const sources = [sourceOf(list)];
            const items = sortedItems(caller, sources, { turn: 'all', orderBy, modifier }, new Map());
            const halves = [...itemsOf(items, sources, 0, 7), ...itemsOf(items, sources, 7, 100)];
            return halves.map(({ source, position }) => source.view.columns.value('id', position));
          });
          expect(one).toEqual(other);
          expect(one?.toSorted()).toEqual(lists[0].map(({ id }) => id).toSorted());
        },
      ),
      { numRuns: 100 },
    ));
});
