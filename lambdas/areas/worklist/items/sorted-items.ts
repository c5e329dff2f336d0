import type { PageRequest } from '#contract/definition/list.ts';
import type { Outstanding } from '#contract/obligations/outstanding-item.ts';
import { outstandingIn } from '#lambdas/entities/computed/shown-status.ts';
import type { NamesById } from '#lambdas/entities/computed/shown-values.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { normalizeText } from '#lambdas/store/journal/view/normalize.ts';
import { eachItem, type ItemFilter, type Source } from './open-items.ts';

/** A zero for each name. */
export const zeros = <const Names extends readonly string[]>(names: Names) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Names[number], number>;

export type Order = Pick<PageRequest, 'orderBy' | 'modifier'>;

/** The names of the companies of each tenant. */
export type CompanyNames = ReadonlyMap<TenantId, NamesById>;

/** An obligation of the row at a position of a list. */
export interface Item {
  readonly source: Source;
  readonly position: number;
  readonly outstanding: Outstanding;
}

/** After every day: what has none. */
const NO_DAY = '9999-12-31';

/** What an obligation sorts by, whatever record it is of; undefined for a column of the record. */
const ownKey = (orderBy: string, { due, label }: Outstanding) =>
  orderBy === 'due' ? due || NO_DAY : orderBy === 'label' ? normalizeText(label) : undefined;

/** What a row sorts by in a column of the record. */
const rowKey = (orderBy: string, source: Source, { obligation }: Outstanding, names: CompanyNames) => {
  if (orderBy !== 'reseller') return (position: number) => source.view.sortKey('name', position, source.presentation);
  return (position: number) =>
    obligation.kind === 'endUser' ? normalizeText(resellerAt(source, position, names)) : '';
};

/** The name of the reseller of the end user at a position. */
export const resellerAt = ({ tenantId, view }: Source, position: number, names: CompanyNames) =>
  names.get(tenantId)?.nameOf(String(view.columns.value('companyId', position))) ?? '';

/** More than a row can owe: each line of each place, and one of each certificate. Position, list and place still fit into one number. */
const MOST = 2 ** 16;

/** Items in order. They are stored as numbers, because there may be hundreds of thousands and only a page of them is looked at. */
export interface SortedItems {
  readonly total: number;
  /** In heaps of the same key; an item is one number of position, list and place among the row's obligations. */
  readonly heaps: readonly (readonly number[])[];
}

/**
 * The items that a filter selects, in the requested order; those that are alike in the order of their lists. There are few
 * keys (days, labels), so items are put into a heap for each instead of being compared with each other.
 */
export const sortedItems = (
  caller: Caller,
  sources: readonly Source[],
  filter: ItemFilter & Order,
  names: CompanyNames,
): SortedItems => {
  const heaps = new Map<string, number[]>();
  const heapOf = (key: string) => {
    const heap = heaps.get(key) ?? [];
    heaps.set(key, heap);
    return heap;
  };
  for (const [at, source] of sources.entries())
    eachItem(caller, source, filter, ({ outstanding, nth }) => {
      const itemAt = (position: number) => (position * sources.length + at) * MOST + nth;
      const key = ownKey(filter.orderBy, outstanding);
      const heap = key === undefined ? undefined : heapOf(key);
      if (heap) return (position) => heap.push(itemAt(position));
      const keyAt = rowKey(filter.orderBy, source, outstanding, names);
      return (position) => heapOf(keyAt(position)).push(itemAt(position));
    });
  const keys = [...heaps.keys()].sort();
  if (filter.modifier === 'desc') keys.reverse();
  const inOrder = keys.map(heapOf);
  return { total: inOrder.reduce((sum, heap) => sum + heap.length, 0), heaps: inOrder };
};

/** Some items of an order, from one on. */
export const itemsOf = ({ heaps }: SortedItems, sources: readonly Source[], from: number, count: number): Item[] => {
  const found: number[] = [];
  let skip = from;
  for (const heap of heaps) {
    if (found.length >= count) break;
    if (skip < heap.length) found.push(...heap.slice(skip, skip + count - found.length));
    skip = Math.max(0, skip - heap.length);
  }
  return found.flatMap((item) => {
    const row = Math.floor(item / MOST);
    const source = sources[row % sources.length];
    const position = Math.floor(row / sources.length);
    const outstanding = source && outstandingIn(source.view.derived(position, source.presentation))[item % MOST];
    return source && outstanding ? [{ source, position, outstanding }] : [];
  });
};
