import * as z from 'zod';
import { reviewedKinds, reviewedObligations, reviewLabel } from '../catalogue/reviewed.ts';
import { defineRecord } from '../definition/define-record.ts';
import { Day, Id, Version } from '../fields/common.ts';
import { reviewOutcomes } from './rules.ts';

/** A document that a review rests on, as it was called then; `key` says what kind of document it is. */
const RestsOn = z.object({ id: z.string(), name: z.string(), key: z.string() });

/**
 * A review of one obligation of a record, as it is stored: open until it has an outcome, and never changed after that.
 * `parentId` is the root company of the tenant; names are those of the time, `completedAt` an ISO time. `dueBefore` and
 * `dueAfter` are the days the obligation was due, '' for none. A failure that was entered by mistake is withdrawn by a second
 * user, with a reason. D-102.
 */
export const ReviewRecord = z.object({
  id: z.string(),
  version: z.number(),
  parentId: z.string(),
  kind: z.enum(reviewedKinds),
  recordId: z.string(),
  obligation: z.enum(reviewedObligations),
  startedBy: z.string(),
  startedById: z.string(),
  startedAt: z.string(),
  outcome: z.enum(['', ...reviewOutcomes]).default(''),
  conditions: z.string().default(''),
  documents: z.array(RestsOn).default([]),
  completedBy: z.string().default(''),
  completedById: z.string().default(''),
  completedAt: z.string().default(''),
  dueBefore: Day.default(''),
  dueAfter: Day.default(''),
  withdrawnBy: z.string().default(''),
  withdrawnById: z.string().default(''),
  withdrawnAt: z.string().default(''),
  withdrawalReason: z.string().default(''),
});
export type ReviewRecord = z.infer<typeof ReviewRecord>;

/** The fields that the withdrawal of a failure writes. */
export const withdrawalFields = ['withdrawnBy', 'withdrawnById', 'withdrawnAt', 'withdrawalReason'] as const;

/** Whether it still waits for its outcome. */
export const isOpenReview = ({ completedAt }: Pick<ReviewRecord, 'completedAt'>) => completedAt === '';

/** A review as the browser receives it; `label` says what was reviewed. */
export const Review = ReviewRecord.omit({
  parentId: true,
  startedById: true,
  completedById: true,
  withdrawnById: true,
}).extend({
  id: Id,
  version: Version,
  label: z.string(),
  documents: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether the caller may withdraw it: a failure that another user has entered. */
  mayWithdraw: z.boolean(),
});
export type Review = z.infer<typeof Review>;

/** Reviews of a record: their list, the newest first. */
export const reviewDefinition = defineRecord({
  name: 'review',
  noun: 'review',
  schema: ReviewRecord,
  // The first rows did not say whether a failure was withdrawn, the second ones nothing of who has started a review and when.
  format: 3,
  order: { by: 'completedAt', direction: 'desc' },
  columns: {
    parentId: { as: 'text', at: 'parentId', row: 'parentId' },
    recordId: { as: 'text', at: 'recordId', row: 'recordId' },
    version: { as: 'worked', holds: 'count', worked: ({ version }: ReviewRecord) => version, row: 'version' },
    startedAt: { as: 'text', at: 'startedAt', row: 'startedAt' },
    startedBy: { as: 'text', at: 'startedBy', row: 'startedBy' },
    completedById: { as: 'text', at: 'completedById', row: 'completedById' },
    completedAt: { as: 'text', at: 'completedAt', label: 'Completed', list: { sortable: true } },
    obligation: { as: 'text', at: 'obligation', row: 'obligation' },
    label: {
      as: 'worked',
      holds: 'text',
      worked: ({ obligation }: ReviewRecord) => reviewLabel(obligation),
      label: 'Review',
      list: { sortable: true },
    },
    outcome: { as: 'text', at: 'outcome', label: 'Outcome', list: { sortable: true } },
    conditions: { as: 'text', at: 'conditions', label: 'Conditions or reason', list: {} },
    documents: {
      as: 'worked',
      holds: 'other',
      worked: ({ documents }: ReviewRecord) => documents,
      label: 'Documents',
      list: {},
    },
    // On the page of a record it stands below the time: eight columns do not fit there.
    completedBy: { as: 'text', at: 'completedBy', label: 'Completed by', list: { offered: true, sortable: true } },
    withdrawnAt: { as: 'text', at: 'withdrawnAt', row: 'withdrawnAt' },
    dueBefore: { as: 'day', at: 'dueBefore', label: 'Due before', list: { sortable: true } },
    dueAfter: { as: 'day', at: 'dueAfter', label: 'Due after', list: { sortable: true } },
    /** Of one obligation of one record only one review is open: the others have names of their own. */
    openAs: {
      as: 'worked',
      holds: 'text',
      worked: (review: ReviewRecord) => (isOpenReview(review) ? review.obligation : review.id),
      row: 'openAs',
    },
  },
});
