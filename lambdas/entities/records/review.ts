import { ApplicationError } from '#contract/application-error.ts';
import { isOpenReview, type ReviewRecord, withdrawalFields } from '#contract/review/record.ts';
import { newTenantId } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import type { ListFilter } from '#lambdas/store/journal/view/selection.ts';
import { defineEntity } from '#lambdas/store/repository/entity.ts';
import { changesOnly } from '#lambdas/store/repository/record-write.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { factsOfReview } from '../computed/record-facts.ts';
import { allTenants } from './company.ts';
import { reviewList } from './fact-lists.ts';

/** What of a completed review may change: its record when that is merged into another one, and once the withdrawal of a failure. */
const changeable = ({ outcome, withdrawnAt }: ReviewRecord): readonly (keyof ReviewRecord)[] =>
  outcome === 'failed' && withdrawnAt === '' ? ['recordId', ...withdrawalFields] : ['recordId'];

/** A completed review is never changed otherwise, and removed with its record only. */
const refuseCompleted = (before: ReviewRecord, after: ReviewRecord | undefined) => {
  if (!isOpenReview(before) && !(after && changesOnly(before, after, changeable(before))))
    throw new ApplicationError('Update Failed', 'This review is completed. It cannot be changed any more.', 409);
};

export const reviewEntity = defineEntity<ReviewRecord, Pick<ReviewRecord, 'id'>>({
  ...reviewList,
  journal: { tenants: allTenants },
  missing: 'Id Not Available',
  owners: () => ['parentId'],
  presentation: async (tenantId) => ({
    ...(await reviewList.presentation(tenantId)),
    show: ({ id }: Row) => ({ id: String(id) }),
  }),
  unique: {
    fields: ['recordId', 'openAs'],
    inUse: () =>
      new ApplicationError('Save Failed', 'This review has been started already. Reload the page to see it.', 409),
  },
  guard: (_view, before, after) => refuseCompleted(before, after),
  alsoWrites: factsOfReview,
  recoverable: true,
  newId: newTenantId,
});

/** Reviews of a scope's tenant. Whether a person may see one depends on the record it is of. */
export const reviews = (scope: Scope) => new Repository(reviewEntity, scope);

/** The reviews of a record that its list shows. */
export const completedOf = (recordId: string, seesSignOff: boolean): ListFilter => ({
  key: `completed of ${recordId} ${seesSignOff}`,
  matches: (value) =>
    value('recordId') === recordId &&
    value('completedAt') !== '' &&
    (seesSignOff || value('obligation') !== 'provider.signOff'),
});

/** The reviews of a record that wait for their outcome. */
export const openOf = (recordId: string): ListFilter => ({
  key: `open of ${recordId}`,
  matches: (value) => value('recordId') === recordId && value('completedAt') === '',
});
