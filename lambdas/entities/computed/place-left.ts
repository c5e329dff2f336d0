import { openAt, type Placed, placeKeysOf } from '#contract/site-inspection/facts.ts';
import type { PlacedKind } from '#contract/site-inspection/place.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { taskItem } from '#lambdas/store/outbox.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import type { Actor } from '#lambdas/store/scope.ts';

declare module '#lambdas/store/outbox.ts' {
  interface TaskDetails {
    /** A record has left an address of which an inspection is open; `id` is the record's. */
    'place-left': { readonly of: PlacedKind; readonly actor: Actor };
  }
}

/** Whether a record has left an address of which an inspection is open. */
const leavesOpen = (before: Placed, after: Placed): boolean => {
  const now = new Set(placeKeysOf(after));
  return placeKeysOf(before).some((key) => !now.has(key) && openAt(before.inspectionFacts, key) !== undefined);
};

/**
 * Makes the side effect of every write of a record with places: where it leaves an address of which an inspection is open, a task
 * closes that one and opens another one at the new address, whoever has changed the address and by whichever way.
 */
export const placeLeftItems =
  <Rec extends Base & Placed>(of: PlacedKind) =>
  (before: Rec | undefined, after: Rec | undefined, { userId, userName, via }: Actor): readonly TransactItem[] =>
    before && after && before.inspectionFacts.length > 0 && leavesOpen(before, after)
      ? [taskItem({ kind: 'place-left', id: after.id, at: Date.now(), of, actor: { userId, userName, via } })]
      : [];
