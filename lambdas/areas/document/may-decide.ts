import type { DocumentRecord } from '#contract/document/record.ts';
import { hasReviewRight, reviewsAlone } from '#lambdas/domain/document/reviewers.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { familyIdOf } from '#lambdas/store/id.ts';

/** Whether somebody may approve or return the newest version of a document; `whyNot` is said to who has the right in general. */
interface DecisionRight {
  readonly mayDecide: boolean;
  readonly whyNot: string;
  /** It is the caller's own, and nobody else of the company has the right. */
  readonly isOwnUpload: boolean;
}

const refused = (whyNot: string): DecisionRight => ({ mayDecide: false, whyNot, isOwnUpload: false });

/** Nobody reviews what they have sent themselves, unless nobody else of the company has the right. D-95. */
export const decisionRight = async (
  caller: Caller,
  { id, file, tableKeyName }: DocumentRecord,
): Promise<DecisionRight> => {
  if (!hasReviewRight(caller, tableKeyName)) return refused('');
  if (!file) return refused('There is no checked file to review.');
  if (file.authorId !== caller.userId) return { mayDecide: true, whyNot: '', isOwnUpload: false };
  return (await reviewsAlone(caller, familyIdOf(id), tableKeyName))
    ? { mayDecide: true, whyNot: '', isOwnUpload: true }
    : refused('You have sent this version yourself. Somebody else of your company reviews it.');
};
