import type { PageRequest } from '../../../contract/definition/list.ts';
import { companyNames } from '../../entities/end-user.ts';
import type { NamesById } from '../../entities/shown-values.ts';
import type { Caller } from '../../kit/caller.ts';
import type { FamilyId } from '../../store/id.ts';
import { fold } from '../../store/journal/fold.ts';
import { eachOpenItem, type ItemFilter, type OpenItem, type Visible } from './open-items.ts';
import type { Source } from './sources.ts';

type Order = Pick<PageRequest, 'orderBy' | 'modifier'>;

/** After every day: what has none. */
const NO_DAY = '9999-12-31';

/** What items sort by in a column. */
const keysFor = async (orderBy: string, sources: readonly Source[]): Promise<(item: OpenItem) => string> => {
  if (orderBy === 'due') return ({ owed }) => owed.due || NO_DAY;
  if (orderBy === 'label') return ({ owed }) => fold(owed.label);
  const names = new Map<FamilyId, NamesById>();
  for (const { familyId } of sources) if (!names.has(familyId)) names.set(familyId, await companyNames(familyId));
  if (orderBy === 'reseller')
    return ({ source, position, owed }) =>
      owed.obligation.kind === 'endUser'
        ? fold(names.get(source.familyId)?.nameOf(String(source.view.columns.value('companyId', position))) ?? '')
        : '';
  return ({ source, position }) => fold(String(source.view.columns.value('name', position)));
};

/**
 * The open items that a filter wants, in the order asked for; those that are alike in the order of their lists. Items are
 * put into one heap per key, because there are few keys (days, labels) and may be hundreds of thousands of items.
 */
const sorted = async (caller: Caller, visible: Visible, filter: ItemFilter & Order): Promise<OpenItem[]> => {
  const keyOf = await keysFor(filter.orderBy, visible.sources);
  const heaps = new Map<string, OpenItem[]>();
  await eachOpenItem(caller, visible, filter, (item) => {
    const key = keyOf(item);
    const heap = heaps.get(key);
    if (heap) heap.push(item);
    else heaps.set(key, [item]);
  });
  const keys = [...heaps.keys()].sort();
  if (filter.modifier === 'desc') keys.reverse();
  return keys.flatMap((key) => heaps.get(key) ?? []);
};

const KEPT = 4;
const kept = new Map<string, OpenItem[]>();

/** Tells results apart by everything that was asked for: another version of a list, another day or other names make another one. */
const resultKey = (
  { userId, isSuperadmin, roles, home }: Caller,
  { sources, staffs }: Visible,
  filter: ItemFilter & Order,
) =>
  JSON.stringify([
    [filter.turn === 'mine' ? userId : '', isSuperadmin, roles, home],
    [...staffs].map(([familyId, { v }]) => [familyId, v]),
    filter,
    sources.map(({ familyId, view, presentation, positions, kinds }) => [
      familyId,
      view.v,
      presentation.stamp,
      positions.length,
      [...kinds],
    ]),
  ]);

/** The same, kept for the next page: the newest results stay in memory. */
export const sortedItems = async (
  caller: Caller,
  visible: Visible,
  filter: ItemFilter & Order,
): Promise<readonly OpenItem[]> => {
  const key = resultKey(caller, visible, filter);
  const known = kept.get(key);
  if (known) return known;
  const items = await sorted(caller, visible, filter);
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value ?? '');
  kept.set(key, items);
  return items;
};
