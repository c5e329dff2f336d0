import type { FamilyId } from '../id.ts';
import type { ListSource } from './list-source.ts';
import { loadView } from './load.ts';
import { type TransactItem, unchangedListItem } from './transact-item.ts';
import type { ListView } from './view.ts';

/** Checks a list with `look`, which throws if something is wrong, and makes a write of another list fail if this one has changed since. */
export const assertUnchanged = async (
  familyId: FamilyId,
  list: ListSource,
  look: (view: ListView) => void,
): Promise<TransactItem> => {
  const view = await loadView(familyId, list);
  const { v } = view;
  look(view);
  return unchangedListItem(familyId, list, v);
};
