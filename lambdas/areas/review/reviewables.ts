import type { Reviewable } from '../../../contract/review/reviewable.ts';
import { type ReviewedKind, reviewsOf } from '../../../contract/rules/obligations/reviewed.ts';
import { isTurnOf, turnWords } from '../../../contract/rules/obligations/turn.ts';
import { reviewedRecords } from '../../domain/review/reviewed-records.ts';
import { standingNow } from '../../domain/review/standing.ts';
import { openOf } from '../../entities/review.ts';
import type { Caller } from '../../kit/caller.ts';
import { turnHolder } from '../../kit/turn-holder.ts';
import { familyIdOf } from '../../store/id.ts';
import { reviewsAround, seesReviewsOfSignOff, showReview } from './seen-reviews.ts';

/** What can be reviewed of a record that the person sees, and what is being reviewed; nothing of one that owes nothing. */
export const reviewables = async (caller: Caller, kind: ReviewedKind, recordId: string): Promise<Reviewable[]> => {
  const facts = await reviewedRecords[kind].seen(caller, recordId);
  const all = reviewsAround(caller, recordId);
  const [standingOf, listed] = await Promise.all([
    standingNow(familyIdOf(recordId)),
    all.all({ listFilter: openOf(recordId) }),
  ]);
  const found = await all.findMany(listed.map(({ id }) => id));
  const person = turnHolder(caller);
  return reviewsOf(kind).flatMap((reviewed) => {
    const standing = standingOf(reviewed, facts);
    if (!standing || (reviewed.name === 'provider.signOff' && !seesReviewsOfSignOff(caller))) return [];
    const open = [...found.values()].find(({ obligation }) => obligation === reviewed.name);
    return [
      {
        obligation: reviewed.name,
        label: reviewed.label,
        turn: turnWords(reviewed),
        isMyTurn: isTurnOf(reviewed, person),
        open: open ? showReview(caller, open) : null,
        due: standing.due,
        next: standing.next,
      },
    ];
  });
};
