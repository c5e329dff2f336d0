import * as z from 'zod';
import type { ReviewedObligation } from '../catalogue/obligations.ts';
import { reviewedObligations } from '../catalogue/reviewed.ts';
import { outcomeWords, type ReviewOutcome, reviewOutcomes } from './rules.ts';

/** What a record knows of one of its completed reviews, by the review's id; `at` is when it was completed, an ISO time. */
export const ReviewFact = z.object({
  id: z.string(),
  obligation: z.enum(reviewedObligations),
  outcome: z.enum(reviewOutcomes),
  at: z.string(),
});
export type ReviewFact = z.infer<typeof ReviewFact>;

/** Null in records of releases that did not store them: they are derived from the record's reviews when it is read. */
export const ReviewFacts = z.array(ReviewFact).nullable().default(null);

/** A review, as far as it decides what its record knows of it. */
interface Completed {
  readonly id: string;
  readonly obligation: ReviewedObligation;
  readonly outcome: ReviewOutcome | '';
  readonly completedAt: string;
  readonly withdrawnAt: string;
}

/** Returns what a record must know of a review; undefined for an open one and for a failure that was withdrawn. D-102. */
export const reviewFactOf = ({
  id,
  obligation,
  outcome,
  completedAt,
  withdrawnAt,
}: Completed): ReviewFact | undefined =>
  outcome === '' || withdrawnAt !== '' ? undefined : { id, obligation, outcome, at: completedAt };

const isLater = (one: ReviewFact, other: ReviewFact | undefined) => other === undefined || one.at >= other.at;

/** The latest completed review of each obligation. */
export const latestReviews = (facts: readonly ReviewFact[]): ReadonlyMap<ReviewedObligation, ReviewFact> => {
  const latest = new Map<ReviewedObligation, ReviewFact>();
  for (const fact of facts) if (isLater(fact, latest.get(fact.obligation))) latest.set(fact.obligation, fact);
  return latest;
};

/** The fact that names the obligations whose latest completed review failed. */
export const FAILED_REVIEWS = 'failedReviews';

interface Reviewed {
  readonly reviewFacts: readonly ReviewFact[] | null;
}

/** The column of those obligations, separated by spaces; '' for none, as in most rows. */
export const failedReviewsColumn = {
  as: 'worked',
  holds: 'text',
  worked: ({ reviewFacts }: Reviewed) =>
    [...latestReviews(reviewFacts ?? []).values()]
      .flatMap(({ obligation, outcome }) => (outcome === 'failed' ? [obligation] : []))
      .sort()
      .join(' '),
  row: FAILED_REVIEWS,
} as const;

/** Staff of a reseller see of a sign-off only that it was given, so the column leaves its reviews out. Role matrix 3.3. */
const isShownToAll = ({ obligation }: ReviewFact) => obligation !== 'provider.signOff';

/** The column of the outcome of the last review of a record, in words; '' for a record that was not reviewed. */
export const lastReviewColumn = {
  as: 'worked',
  holds: 'text',
  worked: ({ reviewFacts }: Reviewed) => {
    const facts = (reviewFacts ?? []).filter(isShownToAll);
    const [last] = facts.toSorted((one, other) => (one.at < other.at ? 1 : -1));
    return last ? outcomeWords[last.outcome] : '';
  },
  label: 'Last Review',
  list: {
    offered: true,
    sortable: true,
    filter: {
      as: 'choice',
      choices: reviewOutcomes.map((outcome) => [outcomeWords[outcome], outcomeWords[outcome]] as const),
    },
  },
} as const;
