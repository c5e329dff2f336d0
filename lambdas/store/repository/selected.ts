import type { Filter } from '#contract/definition/filter.ts';
import type { FamilyId } from '../id.ts';
import type { Presentation } from '../journal/view/selection.ts';
import type { ListView } from '../journal/view/view.ts';

/** A family's list and how its rows are shown. */
export interface FamilyView {
  readonly familyId: FamilyId;
  readonly view: ListView;
  readonly presentation: Presentation;
  /** What was asked of the columns, on the family's day. */
  readonly filter: Filter | undefined;
}

/** Rows of a family's list by their positions in it. */
export interface Selected extends FamilyView {
  readonly positions: readonly number[];
}
