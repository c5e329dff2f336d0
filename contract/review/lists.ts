import * as z from 'zod';
import { reviewedKinds, reviewedObligations, reviewLabel } from '../catalogue/reviewed.ts';
import { companyColumn, list } from '../definition/list.ts';
import { Id, Version } from '../fields/common.ts';
import { kinds, sentenceStart } from '../kinds/kinds.ts';
import { outcomeWords, reviewOutcomes } from './rules.ts';
import { reviewStates, reviewStateWords } from './states.ts';

/**
 * A review among all that a user sees, with its record. `due` is the day on which an open one is due now, and the day on which a
 * completed one was; `isMyTurn` whether it is the caller who starts, completes and aborts such reviews.
 */
export const ListedReview = z.object({
  id: Id,
  version: Version,
  kind: z.enum(reviewedKinds),
  recordId: Id,
  record: z.string(),
  obligation: z.enum(reviewedObligations),
  label: z.string(),
  state: z.enum(reviewStates),
  due: z.string(),
  startedAt: z.string(),
  startedBy: z.string(),
  completedAt: z.string(),
  completedBy: z.string(),
  outcome: z.enum(['', ...reviewOutcomes]),
  dueAfter: z.string(),
  isMyTurn: z.boolean(),
  mayWithdraw: z.boolean(),
  company: z.string(),
});
export type ListedReview = z.infer<typeof ListedReview>;

/** All reviews, the newest first; who has started and completed one stands below the days. */
export const allReviewsList = list({
  name: 'review',
  columns: {
    record: { label: 'Record', sortable: true },
    label: { label: 'Review', sortable: true },
    state: { label: 'Status', sortable: true },
    due: { label: 'Due', sortable: true },
    startedAt: { label: 'Started', sortable: true },
    completedAt: { label: 'Completed', sortable: true },
    company: companyColumn,
  },
  offered: {
    kind: { label: 'Kind', sortable: true },
    startedBy: { label: 'Started by', sortable: true },
    completedBy: { label: 'Completed by', sortable: true },
    outcome: { label: 'Outcome', sortable: true },
    dueAfter: { label: 'Due after', sortable: true },
  },
  filters: {
    label: { as: 'choice', choices: reviewedObligations.map((name) => [name, reviewLabel(name)] as const) },
    state: { as: 'choice', choices: reviewStates.map((state) => [state, reviewStateWords[state]] as const) },
    due: { as: 'day' },
    startedAt: { as: 'time' },
    completedAt: { as: 'time' },
    kind: { as: 'choice', choices: reviewedKinds.map((kind) => [kind, sentenceStart(kinds[kind].noun)] as const) },
    startedBy: { as: 'text' },
    completedBy: { as: 'text' },
    outcome: { as: 'choice', choices: reviewOutcomes.map((outcome) => [outcome, outcomeWords[outcome]] as const) },
    dueAfter: { as: 'day' },
  },
  order: { by: 'startedAt', direction: 'desc' },
  search: ['record'],
});
