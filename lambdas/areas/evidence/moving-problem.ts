import { openMerges } from '../../domain/merge/open-merges.ts';
import type { FamilyId } from '../../store/id.ts';
import type { ChosenRecord } from './chosen-records.ts';

const steps = { merging: 'merged', separating: 'separated' };

/** Why records cannot be packed yet: what belongs to one of them is still moving after a merge or its undo. '' if nothing is. */
export const movingProblem = async (
  familyIds: readonly FamilyId[],
  chosen: readonly ChosenRecord[],
): Promise<string> => {
  const open = (await Promise.all(familyIds.map(openMerges))).flat();
  if (open.length === 0) return '';
  const names = new Map(chosen.map(({ id, name }) => [id, name]));
  for (const { step, id, into } of open) {
    const name = names.get(into) ?? names.get(id);
    if (name !== undefined)
      return `${name} is being ${steps[step]}. What belongs to it is still moving. Please try again in a minute.`;
  }
  return '';
};
