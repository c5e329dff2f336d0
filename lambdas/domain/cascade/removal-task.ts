import { documentEntity } from '#lambdas/entities/records/document.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { closeTask, type OutboxTask } from '#lambdas/store/outbox.ts';
import { retainWithAround } from '#lambdas/store/retention/around-days.ts';
import { type Actor, tenantScope } from '#lambdas/store/scope.ts';
import type { RemovedOwner } from '../all-cascades.ts';
import type { CascadeStep } from './removal-effects.ts';

declare module '../../store/outbox.ts' {
  interface TaskDetails {
    /** The cascade after the removal of a record; `id` is the record's. */
    'clear-after': { readonly owner: RemovedOwner; readonly actor: Actor };
  }
}

type Removal = OutboxTask<'clear-after'>;

/** The task that a removal leaves; it belongs into the transaction that removes the record. */
export const removalTask = (owner: RemovedOwner, id: string, { userId, userName }: Actor): Removal => ({
  kind: 'clear-after',
  id,
  at: Date.now(),
  owner,
  actor: { userId, userName },
});

/** Runs the cascade of a removed record; may be repeated at any point. */
export const runCascade = async (task: Removal, steps: readonly CascadeStep[]): Promise<void> => {
  const scope = tenantScope({ ...task.actor, cause: task.id }, tenantIdOf(task.id));
  for (const step of steps) await step(scope, task.id);
  await retainWithAround(tenantIdOf(task.id), documentEntity, { entity: task.owner, id: task.id, at: task.at });
  await closeTask(task);
};
