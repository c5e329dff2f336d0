import * as z from 'zod';
import { reviewedKinds, reviewedObligations } from '../catalogue/reviewed.ts';
import { Day, Id, requiredLines, textLines, Version } from '../fields/common.ts';
import { MESSAGE_MAX } from '../rules/limits.ts';
import { Review } from './record.ts';
import { outcomeTexts, reviewOutcomes } from './rules.ts';

/**
 * An obligation of a record that a review fulfils: to whom it is assigned, the open review if there is one, the day it is due,
 * and the day it is due next if the review were passed now; '' for no day.
 */
export const Reviewable = z.object({
  obligation: z.enum(reviewedObligations),
  label: z.string(),
  turn: z.string(),
  isMyTurn: z.boolean(),
  open: Review.nullable(),
  due: z.string(),
  next: z.string(),
});
export type Reviewable = z.infer<typeof Reviewable>;

/** A review rests on this many documents at most. */
const DOCUMENTS_MAX = 100;

export const ReviewedKind = z.enum(reviewedKinds, { error: 'Id Not Available' });

/** Which obligation of which record is to be reviewed. */
export const NewReview = z
  .object({
    kind: ReviewedKind,
    recordId: Id,
    obligation: z.enum(reviewedObligations, 'Please choose what is reviewed'),
  })
  .refine(({ kind, obligation }) => obligation.startsWith(`${kind}.`), 'Please choose what is reviewed');
export type NewReview = z.infer<typeof NewReview>;

const fields = {
  outcome: z.enum(reviewOutcomes, 'Please select the outcome'),
  conditions: textLines(MESSAGE_MAX),
  documentIds: z.array(Id).max(DOCUMENTS_MAX, `At most ${DOCUMENTS_MAX} documents can be chosen`).default([]),
};

const REASON_MIN = 3;
export const WITHDRAWAL_REASON_MAX = 500;

/** Why a failure is withdrawn. */
export const WithdrawalReason = requiredLines('Please enter a reason', WITHDRAWAL_REASON_MAX).min(
  REASON_MIN,
  `Please enter a reason of at least ${REASON_MIN} characters`,
);

/** What is sent to withdraw a failure that was entered by mistake. D-102. */
export const Withdrawal = z.object({ version: Version, reason: WithdrawalReason });
export type Withdrawal = z.infer<typeof Withdrawal>;

interface Issues {
  addIssue(issue: { code: 'custom'; message: string; path: string[] }): void;
}

type Given = z.infer<z.ZodObject<typeof fields>>;

/** Conditions and reasons belong to their outcomes: an outcome that takes a text needs one. */
const withText = ({ outcome, conditions }: Given, context: Issues) => {
  const text = outcomeTexts[outcome];
  if (text && conditions === '') context.addIssue({ code: 'custom', message: text.missing, path: ['conditions'] });
};

/** What is typed to complete a review. */
export const CompletionForm = z.object(fields).superRefine(withText);
export type CompletionForm = z.infer<typeof CompletionForm>;

/** The same as it is sent; `dueAfter` is the day that the person was shown as the next due day, '' for none. */
export const Completion = z.object({ ...fields, version: Version, dueAfter: Day }).superRefine(withText);
export type Completion = z.infer<typeof Completion>;
