import { kindsThat } from '#contract/kinds/kinds.ts';
import { type ObligationName, obligations, type ReviewedObligation } from './obligations.ts';

/** Kinds of record that reviews are of. */
export const reviewedKinds = kindsThat('reviews');
export type ReviewedKind = (typeof reviewedKinds)[number];

export const reviewedObligations = [
  'provider.review',
  'provider.approval',
  'provider.signOff',
  'endUser.review',
] as const satisfies readonly ReviewedObligation[];

/** Whether an obligation is fulfilled by a review of its own. */
export const isReviewed = (name: ObligationName): name is ReviewedObligation =>
  reviewedObligations.some((reviewed) => reviewed === name);

/** The obligations of a kind of record that reviews fulfil, in the order of the catalogue. */
export const reviewsOf = (kind: ReviewedKind) =>
  obligations.flatMap((obligation) => {
    const { name } = obligation;
    return obligation.kind === kind && isReviewed(name) ? [{ ...obligation, name }] : [];
  });

/** What is reviewed, in words. */
export const reviewLabel = (reviewed: ReviewedObligation) =>
  obligations.find(({ name }) => name === reviewed)?.label ?? '';

/** The id of the section of a record's page that holds its reviews, to which links lead. */
export const REVIEWS_PLACE = 'reviews';

/** The name under which the review of an obligation is found on the page of its record. */
export const reviewPlace = (name: ReviewedObligation) => `review-${name}`;
