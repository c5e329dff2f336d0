import { type Chore, closeChore } from '../../store/chores.ts';
import { rootOf } from '../../store/id.ts';
import { type Actor, familyScope, type Scope } from '../../store/scope.ts';

export type Removal = Extract<Chore, { kind: 'clear-after' }>;

/** What goes with a removed record, or lets go of it. May be repeated at any point; the scope is the record's whole family. */
export type Follower = (scope: Scope, removedId: string) => Promise<void>;

/** The chore that a removal leaves; it belongs into the transaction that removes the record. */
export const removalChore = (owner: Removal['owner'], id: string, { userId, userName }: Actor): Removal => ({
  kind: 'clear-after',
  id,
  at: Date.now(),
  owner,
  actor: { userId, userName },
});

/** Lets everything follow that belonged to a removed record; may be repeated at any point. */
export const clearAfter = async (todo: Removal, followers: readonly Follower[]): Promise<void> => {
  const scope = familyScope(todo.actor, rootOf(todo.id));
  for (const follow of followers) await follow(scope, todo.id);
  await closeChore(todo);
};
