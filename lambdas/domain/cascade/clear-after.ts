import { familyIdOf } from '../../store/id.ts';
import { closeTask, type OutboxTask } from '../../store/outbox.ts';
import { type Actor, familyScope, type Scope } from '../../store/scope.ts';

export type Removal = Extract<OutboxTask, { kind: 'clear-after' }>;

/** What goes with a removed record, or lets go of it. May be repeated at any point; the scope is the record's whole family. */
export type CascadeStep = (scope: Scope, removedId: string) => Promise<void>;

/** The task that a removal leaves; it belongs into the transaction that removes the record. */
export const removalTask = (owner: Removal['owner'], id: string, { userId, userName }: Actor): Removal => ({
  kind: 'clear-after',
  id,
  at: Date.now(),
  owner,
  actor: { userId, userName },
});

/** Lets everything follow that belonged to a removed record; may be repeated at any point. */
export const runCascade = async (todo: Removal, cascades: readonly CascadeStep[]): Promise<void> => {
  const scope = familyScope(todo.actor, familyIdOf(todo.id));
  for (const follow of cascades) await follow(scope, todo.id);
  await closeTask(todo);
};
