import * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { tooManyExemptions } from '#contract/obligations/requirement/exemption.ts';
import type { ServerFields } from '#contract/obligations/server-fields.ts';
import type { MergeField, MergeKind, MergePlan, MergeStep } from '#contract/record/merge.ts';
import { fieldAt } from '#contract/rules/path.ts';
import { showPhone } from '#contract/rules/phones-and-zips.ts';
import { RESTORE_DAYS } from '#contract/rules/retention.ts';
import { commentsOf } from '#lambdas/entities/comment.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { isTaskOpen, type OutboxTask, openTasksOf, taskItem } from '#lambdas/store/outbox.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import { movedItem } from '#lambdas/store/repository/moved.ts';
import { changedFields, type RecordWrite, withoutBase } from '#lambdas/store/repository/record-write.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import { type Actor, tenantScope } from '#lambdas/store/scope.ts';
import { shownFields } from '../history/show-change.ts';
import type { Mergeable } from './mergeables.ts';
import { mergeTask, mergingActor } from './move.ts';
import { referringLists } from './referring-lists.ts';

/** A merge, or its undo, of which not everything has moved: `id` is the record that went or has returned, `into` the other one. */
export interface OpenMerge {
  readonly step: Exclude<MergeStep, 'none'>;
  readonly id: string;
  readonly into: string;
}

const Task = z.object({ id: z.string(), into: z.string() });

/** The merges of a tenant, and their undos, that are not finished: their tasks have the tenant's id in their keys. */
export const openMerges = async (tenantId: TenantId): Promise<OpenMerge[]> => {
  const [merging, separating] = await Promise.all(
    (['merge-into', 'merge-back'] as const).map((kind) => openTasksOf(kind, `${tenantId}-`)),
  );
  const read = (step: OpenMerge['step'], items: readonly unknown[] = []) =>
    items.map((item) => ({ step, ...Task.parse(item) }));
  return [...read('merging', merging), ...read('separating', separating)];
};

/** The one that a record is part of. */
export const openMergeOf = async (recordId: string): Promise<OpenMerge | undefined> =>
  (await openMerges(tenantIdOf(recordId))).find(({ id, into }) => [id, into].includes(recordId));

/** A record that can be merged. */
export interface Named extends Base, ServerFields {
  readonly name: string;
}

/** The fields in which two records differ and that can be chosen, in the order of the form. */
const choosableFields = async <Rec extends Named>(
  kind: MergeKind,
  { fixed }: Pick<Mergeable<Rec>, 'fixed'>,
  own: Rec,
  other: Rec,
): Promise<MergeField[]> =>
  (await shownFields(kind, tenantIdOf(own.id))).flatMap(({ path, root, label, text }) => {
    const [is, otherIs] = [showPhone(text(own)), showPhone(text(other))];
    if (path === undefined || fixed.includes(root) || is === otherIs) return [];
    return [{ path, label, own: is, other: otherIs, isTaken: is === '' }];
  });

const UNDER_WAY = 'What belongs to one of them is still being moved. Please try again in a minute.';

/** Whether what belongs to one of two records is still on its way, after a restore, a merge or its undo. */
const isMoving = async (...ids: readonly [string, string]): Promise<boolean> => {
  const [merges, restores] = await Promise.all([
    Promise.all(ids.map(openMergeOf)),
    Promise.all(ids.map((id) => isTaskOpen('restore-around', id))),
  ]);
  return merges.some((open) => open !== undefined) || restores.includes(true);
};

const CLASHES_NAMED = 3;

/** Why two records cannot become one, besides what their kind says; '' if they can. */
const obstacleTo = async <Rec extends Named>(
  kind: MergeKind,
  { obstacle }: Pick<Mergeable<Rec>, 'obstacle'>,
  own: Rec,
  other: Rec,
): Promise<string> => {
  if (own.id === other.id) return 'It cannot be merged into itself.';
  const today = await todayIn(tenantIdOf(own.id));
  const apart = obstacle(own, other, today);
  if (apart !== '') return apart;
  const exempt = tooManyExemptions(own.exemptions, other.exemptions, today);
  if (exempt !== '') return exempt;
  if (await isMoving(own.id, other.id)) return UNDER_WAY;
  const renaming = { from: other.id, into: own.id, name: own.name };
  for (const list of referringLists.filter((each) => each.refersTo(kind))) {
    const names = await list.clashes(kind, renaming);
    if (names.length > 0) {
      const shown = names.slice(0, CLASHES_NAMED).join(', ') + (names.length > CLASHES_NAMED ? ', …' : '');
      return `Both have the same ${list.noun}: ${shown}. Rename, complete or remove one of each two first.`;
    }
  }
  return '';
};

/** How many records would refer to the one that stays. */
const movesOf = async (kind: MergeKind, id: string): Promise<MergePlan['moves']> => {
  const lists = referringLists.filter((each) => each.refersTo(kind));
  const counts = await Promise.all(lists.map(async (list) => ({ noun: list.noun, count: await list.count(kind, id) })));
  return counts.filter(({ count }) => count > 0);
};

/** What it would be to merge `other` into `own`: nothing is written. */
export const mergePlan = async <Rec extends Named>(
  kind: MergeKind,
  mergeable: Mergeable<Rec>,
  own: Rec,
  other: Rec,
): Promise<MergePlan> => {
  const [reason, fields, moves, { found }, today] = await Promise.all([
    obstacleTo(kind, mergeable, own, other),
    choosableFields(kind, mergeable, own, other),
    movesOf(kind, other.id),
    commentsOf(other.id, ''),
    todayIn(tenantIdOf(own.id)),
  ]);
  const side = ({ id, version, name }: Rec) => ({ id, version, name });
  const comments = found.length > 0 ? ['Its comments move too.'] : [];
  const goes = `The ${kinds[kind].noun} ${other.name} goes. The merge can be undone under Deleted Records for ${RESTORE_DAYS} days.`;
  return {
    kept: side(own),
    other: side(other),
    reason,
    fields,
    moves,
    notes: [...comments, ...mergeable.notes(own, other, today), goes],
  };
};

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
  const tenantId = tenantIdOf(own.id);
  const [applyRules, today] = await Promise.all([mergeable.rules(tenantId), todayIn(tenantId)]);
  const merged = applyRules(
    { ...chosen, ...mergeable.together(own, other, chosen, today), ...factsTogether(own, other) },
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
