import type { MergeKind } from '#contract/record/merge.ts';
import { COMMENT, moveCommentBack, moveComments } from '#lambdas/entities/move-comments.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { closeTask, type OutboxTask, type TaskDetails } from '#lambdas/store/outbox.ts';
import { movedFrom } from '#lambdas/store/repository/moved.ts';
import { type Actor, tenantScope } from '#lambdas/store/scope.ts';
import { referringLists } from './referring-lists.ts';

/** A merge: `id` of a task is the record that went, `into` the one that stays. */
interface Merge {
  readonly into: string;
  readonly actor: Actor;
}

/** The same while it is made: of which kind, and how the one that stays is called. */
interface Merging extends Merge {
  readonly of: MergeKind;
  readonly name: string;
}

declare module '../../store/outbox.ts' {
  interface TaskDetails {
    /** Moves what belonged to a merged record. */
    'merge-into': Merging;
    /** Moves it back when the merge is undone. */
    'merge-back': Merge;
  }
}

/** In whose name the writes of a merge or its undo are made; they are one entry of the audit trail. `id` is the record that goes or returns. */
export const mergingActor = ({ userId, userName }: Actor, id: string): Actor => ({
  userId,
  userName,
  via: 'merge',
  operation: `merge ${id}`,
});

/** The task that a merge or its undo leaves; it belongs into the transaction that makes it. */
export const mergeTask = <Kind extends 'merge-into' | 'merge-back', Details extends TaskDetails[Kind]>(
  kind: Kind,
  id: string,
  { actor: { userId, userName, via }, ...details }: Details,
) => ({ kind, id, at: Date.now(), ...details, actor: { userId, userName, via } });

/** Whatever referred to the merged record refers to the other one from now on; may be repeated at any point. */
export const moveReferences = async (task: OutboxTask<'merge-into'>): Promise<void> => {
  const { id, of, into, name, actor } = task;
  const scope = tenantScope(mergingActor(actor, id), tenantIdOf(id));
  for (const list of referringLists.filter((each) => each.refersTo(of)))
    await list.move(of, scope, { from: id, into, name });
  await moveComments(id, into);
  await closeTask(task);
};

const lists = new Map(referringLists.map((list) => [list.name, list]));

/** Moves back what was moved and has not been changed since; may be repeated at any point. */
export const moveBack = async (task: OutboxTask<'merge-back'>): Promise<void> => {
  const { id, into, actor } = task;
  const scope = tenantScope(mergingActor(actor, id), tenantIdOf(id));
  for (const moved of await movedFrom(id))
    if (moved.what === COMMENT) await moveCommentBack(id, into, moved);
    else await lists.get(moved.what)?.back(scope, moved);
  await closeTask(task);
};

/** What would move back, by list. */
export const movesBack = async (id: string): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  const there = (await movedFrom(id)).filter(({ what }) => lists.has(what) || what === COMMENT);
  for (const { what } of there) counts.set(what, (counts.get(what) ?? 0) + 1);
  return counts;
};
