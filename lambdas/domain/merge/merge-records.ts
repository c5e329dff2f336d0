import { ApplicationError } from '#contract/application-error.ts';
import type { ServerFields } from '#contract/obligations/server-fields.ts';
import type { MergeKind } from '#contract/record/merge.ts';
import { fieldAt } from '#contract/rules/path.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { type OutboxTask, taskItem } from '#lambdas/store/outbox.ts';
import { movedItem } from '#lambdas/store/repository/moved.ts';
import { changedFields, type RecordWrite, withoutBase } from '#lambdas/store/repository/record-write.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import { type Actor, tenantScope } from '#lambdas/store/scope.ts';
import { choosableFields, type Named, obstacleTo } from './merge-plan.ts';
import type { Mergeable } from './mergeables.ts';
import { mergeTask, mergingActor } from './move.ts';
import { referringLists } from './referring-lists.ts';

interface Pair<Rec> {
  readonly own: Rec;
  readonly other: Rec;
  /** Paths of the fields whose values come from the other one. */
  readonly adoptedPaths: readonly string[];
}

const refused = (reason: string) => new ApplicationError('Merge Failed', reason);

/** What both know of their documents, reviews, inspections and divisions, which move to the one that stays. */
const factsTogether = (own: ServerFields, other: ServerFields) => ({
  validities: [...own.validities, ...other.validities],
  documentFacts: [...(own.documentFacts ?? []), ...(other.documentFacts ?? [])],
  reviewFacts: [...(own.reviewFacts ?? []), ...(other.reviewFacts ?? [])],
  inspectionFacts: [...own.inspectionFacts, ...other.inspectionFacts],
  places: [...(own.places ?? []), ...(other.places ?? [])],
});

/** The record that stays, with what it takes and what comes of both. Throws a SaveProblem. */
const mergedRecord = async <Rec extends Named>(kind: MergeKind, mergeable: Mergeable<Rec>, pair: Pair<Rec>) => {
  const { own, other, adoptedPaths } = pair;
  const choosable = new Set((await choosableFields(kind, mergeable, own, other)).map(({ path }) => path));
  if (!adoptedPaths.every((path) => choosable.has(path)))
    throw refused('One of the fields cannot be accepted. Please plan the merge again.');
  const chosen = adoptedPaths.map(fieldAt).reduce((record, field) => field.put(record, field.get(other)), own);
  const applyRules = await mergeable.rules(tenantIdOf(own.id));
  const merged = applyRules(
    { ...chosen, ...mergeable.together(own, other, chosen), ...factsTogether(own, other) },
    own,
  );
  return mergeable.entity.schema.parse({ ...merged, version: own.version + 1 });
};

/** Nothing that moves meets its like by then. */
const noClashes = async (kind: MergeKind, from: string, { id: into, name }: Named): Promise<TransactItem[]> => {
  const lists = referringLists.filter((list) => list.refersTo(kind));
  return (await Promise.all(lists.map((list) => list.noClashes(kind, { from, into, name })))).flat();
};

/**
 * Merges `other` into `own` in one transaction; what refers to the other one is moved by the task that is returned. Refuses
 * with 'Merge Failed' and the reason.
 */
export const mergeRecords = async <Rec extends Named>(
  kind: MergeKind,
  mergeable: Mergeable<Rec>,
  actor: Actor,
  pair: Pair<Rec>,
): Promise<{ readonly task: OutboxTask<'merge-into'>; readonly key: string }> => {
  const { own, other } = pair;
  const { entity } = mergeable;
  const reason = await obstacleTo(kind, mergeable, own, other);
  if (reason !== '') throw refused(reason);
  const after = await mergedRecord(kind, mergeable, pair);
  const task = mergeTask('merge-into', other.id, { of: kind, into: own.id, name: after.name, actor });
  const at = new Date().toISOString();
  const noted = movedItem(other.id, {
    what: entity.name,
    id: own.id,
    ...changedFields(withoutBase(own), withoutBase(after)),
  });
  const all = new Repository(entity, tenantScope(mergingActor(actor, other.id), tenantIdOf(own.id)));
  const named = (part: RecordWrite) => ({ ...part, change: { ...part.change, merged: other.name } });
  await all.write(async (view) => ({
    parts: [
      named(all.change(view, own, after, { yielding: other.id })),
      await all.absorption(view, other, { into: own.id, at }),
    ],
    transactItems: [
      noted,
      taskItem(task),
      ...(await noClashes(kind, other.id, own)),
      ...((await mergeable.alsoWrites?.(actor, own, other)) ?? []),
    ],
  }));
  return { task, key: `${at}#${other.id}` };
};
