import { kinds } from '#contract/kinds/kinds.ts';
import { tooManyExemptions } from '#contract/obligations/requirement/exemption.ts';
import type { ServerFields } from '#contract/obligations/server-fields.ts';
import type { MergeField, MergeKind, MergePlan } from '#contract/record/merge.ts';
import { RESTORE_DAYS } from '#contract/rules/retention.ts';
import { commentsOf } from '#lambdas/entities/comment.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { isTaskOpen } from '#lambdas/store/outbox.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import { shownFields } from '../history/shown-fields.ts';
import type { Mergeable } from './mergeables.ts';
import { openMergeOf } from './open-merges.ts';
import { referringLists } from './referring-lists.ts';

/** A record that can be merged. */
export interface Named extends Base, ServerFields {
  readonly name: string;
}

/** The fields in which two records differ and that can be chosen, in the order of the form. */
export const choosableFields = async <Rec extends Named>(
  kind: MergeKind,
  { fixed }: Pick<Mergeable<Rec>, 'fixed'>,
  own: Rec,
  other: Rec,
): Promise<MergeField[]> =>
  (await shownFields(kind, tenantIdOf(own.id))).flatMap(({ path, root, label, text }) => {
    const [is, otherIs] = [text(own), text(other)];
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
export const obstacleTo = async <Rec extends Named>(
  kind: MergeKind,
  { obstacle }: Pick<Mergeable<Rec>, 'obstacle'>,
  own: Rec,
  other: Rec,
): Promise<string> => {
  if (own.id === other.id) return 'It cannot be merged into itself.';
  const apart = obstacle(own, other);
  if (apart !== '') return apart;
  const exempt = tooManyExemptions(own.exemptions, other.exemptions, await todayIn(tenantIdOf(own.id)));
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
  const [reason, fields, moves, { found }] = await Promise.all([
    obstacleTo(kind, mergeable, own, other),
    choosableFields(kind, mergeable, own, other),
    movesOf(kind, other.id),
    commentsOf(other.id, ''),
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
    notes: [...comments, ...mergeable.notes(own, other), goes],
  };
};
