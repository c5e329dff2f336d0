import type { NewReview } from '#contract/review/forms.ts';
import type { ReviewRecord } from '#contract/review/record.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';

/** Who acts, as others read it. */
export interface Reviewer {
  readonly id: string;
  readonly name: string;
}

/** A review as it begins. */
export const newReview = (
  { kind, recordId, obligation }: NewReview,
  by: Reviewer,
  at = new Date().toISOString(),
): Omit<ReviewRecord, keyof Base> => ({
  parentId: tenantIdOf(recordId),
  kind,
  recordId,
  obligation,
  startedBy: by.name,
  startedById: by.id,
  startedAt: at,
  outcome: '',
  conditions: '',
  documents: [],
  completedBy: '',
  completedById: '',
  completedAt: '',
  dueBefore: '',
  dueAfter: '',
  withdrawnBy: '',
  withdrawnById: '',
  withdrawnAt: '',
  withdrawalReason: '',
});
