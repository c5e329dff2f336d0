import type { FamilyId } from '../id.ts';
import { type TransactItem, unchangedListItem } from './commit.ts';
import type { ListSource } from './list-source.ts';
import { loadView } from './load.ts';
import type { ListView } from './view.ts';

/** Lets a write of another list stand only while this one is as `look` has seen it; `look` throws where it must not be so. */
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
