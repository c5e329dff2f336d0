import { ApplicationError } from '#contract/application-error.ts';
import type { ReviewedObligation } from '#contract/catalogue/obligations.ts';
import { type ReviewedKind, reviewsOf } from '#contract/catalogue/reviewed.ts';
import { isTurnOf } from '#contract/obligations/turn.ts';
import { reviewRights } from '#contract/review/rules.ts';
import { may } from '#contract/rules/access.ts';
import type { Reviewed } from '#lambdas/domain/review/standing.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { turnHolder } from '#lambdas/kit/caller.ts';
import { deny } from '#lambdas/kit/require-right.ts';

interface Asked {
  readonly kind: ReviewedKind;
  readonly obligation: ReviewedObligation;
}

/** The obligation that is to be reviewed; 403 unless it is this person's turn. Role matrix rows 114 to 116, D-99. */
export const requireReviewer = async (
  caller: Caller,
  { kind, obligation }: Asked,
  origin: Origin,
): Promise<Reviewed> => {
  const reviewed = reviewsOf(kind).find(({ name }) => name === obligation);
  if (!reviewed) throw new ApplicationError('Id Not Available');
  const right = reviewRights[obligation];
  if (!may(caller, right) || !isTurnOf(reviewed, turnHolder(caller))) await deny(caller, right, origin);
  return reviewed;
};
