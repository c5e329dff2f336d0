import type { Owed } from '#contract/obligations/owed-item.ts';
import type { TurnTaker } from '#contract/obligations/turn.ts';
import { staffOf } from '#lambdas/domain/obligations/staff.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { turnHolder } from '#lambdas/kit/caller.ts';
import type { FamilyId } from '#lambdas/store/id.ts';

/** The caller as the rule of turns looks at users; the tenant's users are read only if the caller uploaded what is to be reviewed. */
export const turnTakerFor = async (
  caller: Caller,
  familyId: FamilyId,
  owed: readonly Pick<Owed, 'uploader'>[],
): Promise<TurnTaker> => {
  const person = turnHolder(caller);
  if (!owed.some(({ uploader }) => uploader === caller.userId)) return person;
  const { members } = await staffOf(familyId, await todayIn(familyId));
  const { reviewsAlone = false } = members.find(({ userId }) => userId === caller.userId) ?? {};
  return { ...person, reviewsAlone };
};
