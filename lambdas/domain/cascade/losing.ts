import { familyIdOf } from '#lambdas/store/id.ts';
import type { ListSource } from '#lambdas/store/journal/list-source.ts';
import type { Part } from '#lambdas/store/repository/part.ts';
import { releasedItems } from '#lambdas/store/retention/deleted.ts';
import type { Scope } from '#lambdas/store/scope.ts';

/** A change by which a record loses what referred to a deleted one; what it lost is kept for a restore. */
export const losing = ({ actor }: Scope, list: ListSource, lost: readonly unknown[], part: Part): Part => {
  const { id } = part.change;
  return { ...part, transactItems: [...part.transactItems, ...releasedItems(familyIdOf(id), list, id, lost, actor)] };
};
