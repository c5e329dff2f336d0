import { divisionEntity } from '../../entities/division.ts';
import { documentEntity } from '../../entities/document.ts';
import { providerEntity } from '../../entities/provider.ts';
import { reviewEntity } from '../../entities/review.ts';
import { type AroundDeleted, aroundDeleted, NotDeleted, takenBack } from '../../store/deleted-records.ts';
import type { Base, Entity } from '../../store/entity.ts';
import { familyIdOf } from '../../store/id.ts';
import { closeTask, type OutboxTask } from '../../store/outbox.ts';
import { Repository } from '../../store/repository.ts';
import { type Actor, familyScope, type Scope } from '../../store/scope.ts';
import { giveBack } from './give-back.ts';

declare module '../../store/outbox.ts' {
  interface TaskDetails {
    /** Brings back what went with a record; `id` is the record's. */
    'restore-around': { readonly actor: Actor };
  }
}

type Restoring = OutboxTask<'restore-around'>;

/** The task that a restore leaves; it belongs into the transaction that brings the record back. */
export const restoringTask = (id: string, { userId, userName, via }: Actor): Restoring => ({
  kind: 'restore-around',
  id,
  at: Date.now(),
  actor: { userId, userName, via },
});

const restoring =
  <Rec extends Base, Shown>(entity: Entity<Rec, Shown>) =>
  async (scope: Scope, { key, item }: AroundDeleted) => {
    await new Repository(entity, scope).restore(entity.open(item), Number(item.entry), [takenBack(key)]);
  };

/** Lists whose records come back with the one they belonged to. Requests for documents stay closed: their links have ended. */
const lists: Readonly<Record<string, ReturnType<typeof restoring>>> = {
  [divisionEntity.name]: restoring(divisionEntity),
  [providerEntity.name]: restoring(providerEntity),
  [documentEntity.name]: restoring(documentEntity),
  [reviewEntity.name]: restoring(reviewEntity),
};

/** What comes back with a record, by list. */
export const comesBack = async (id: string): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  for (const { what, entity } of await aroundDeleted(id)) {
    if (what === 'record' && !(entity in lists)) continue;
    const name = what === 'lost' ? 'lost' : entity;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
};

/** Another run was faster, or the table has removed the copy. */
const ifThere = (work: Promise<void>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof NotDeleted)) throw error;
  });

/** Brings back what went with a restored record; may be repeated at any point. */
export const restoreAround = async (task: Restoring): Promise<void> => {
  const scope = familyScope(task.actor, familyIdOf(task.id));
  for (const around of await aroundDeleted(task.id))
    if (around.what === 'record') await ifThere(lists[around.entity]?.(scope, around) ?? Promise.resolve());
    else await ifThere(giveBack(scope, around));
  await closeTask(task);
};
