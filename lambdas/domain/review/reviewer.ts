import type { ReviewedObligation } from '#contract/catalogue/obligations.ts';
import { type ReviewedKind, reviewedKinds, reviewsOf } from '#contract/catalogue/reviewed.ts';
import { isAssignedTo } from '#contract/obligations/assignee.ts';
import { seesSignOff } from '#contract/provider/rules.ts';
import { type ReviewOutcome, reviewRights } from '#contract/review/rules.ts';
import { may } from '#contract/rules/access.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';

/** A user as the rules of reviews look at one. */
interface Reader extends PrincipalRoles {
  readonly userId: string;
  readonly home: string;
}

const kindsByObligation = new Map<string, ReviewedKind>(
  reviewedKinds.flatMap((kind) => reviewsOf(kind).map(({ name }) => [name, kind] as const)),
);

/** The kind of record whose obligation it is. */
export const reviewedKindOf = (obligation: ReviewedObligation): ReviewedKind =>
  kindsByObligation.get(obligation) ?? 'provider';

/** Whether a user starts, completes and aborts reviews of an obligation: by right and role. Role matrix rows 114 to 116, D-99. */
export const mayReview = (reader: Reader, obligation: ReviewedObligation): boolean => {
  const reviewed = reviewsOf(reviewedKindOf(obligation)).find(({ name }) => name === obligation);
  const { userId, isSuperadmin, roles } = reader;
  const person = { userId, isSuperadmin, roles, isOfReseller: isOfReseller(reader) };
  return reviewed !== undefined && may(reader, reviewRights[obligation]) && isAssignedTo(reviewed, person);
};

interface Ended {
  readonly obligation: ReviewedObligation;
  readonly outcome: ReviewOutcome | '';
  readonly withdrawnAt: string;
  readonly completedById: string;
}

/** Whether this user may withdraw it: a second user with the right to review, and only a failure. D-102. */
export const mayWithdraw = (reader: Reader, { obligation, outcome, withdrawnAt, completedById }: Ended): boolean =>
  outcome === 'failed' && withdrawnAt === '' && completedById !== reader.userId && mayReview(reader, obligation);

/** Staff of a reseller see of a sign-off that it was given, and no more: nothing of its reviews. Role matrix 3.3. */
export const seesReviewsOfSignOff = (reader: Reader): boolean => seesSignOff(reader, isOfReseller(reader));
