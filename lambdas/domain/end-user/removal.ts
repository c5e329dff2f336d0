import type { DivisionRecord } from '../../../contract/division/record.ts';
import { divisionEntity, divisions } from '../../entities/division.ts';
import { idsWhere, writeMany } from '../../store/write-many.ts';
import type { CascadeStep } from '../cascade/cascade.ts';
import { documentsOf, naming, type RelatedRecords } from '../cascade/removal-effects.ts';
import { removeDocuments } from '../document/remove-documents.ts';
import { removeRequests, requestsGone } from '../document-request/remove-requests.ts';
import { removeReviews, reviewsGone } from '../review/remove-reviews.ts';

/** The divisions of an end user go with it. D-42. */
const removeDivisions: CascadeStep = (scope, endUserId) => {
  const repository = divisions(scope);
  return writeMany(
    repository,
    (view) => idsWhere(view, (value) => value('endUserId') === endUserId),
    (view, division: DivisionRecord) => repository.removal(view, division),
  );
};

/** What follows the removal of an end user. */
export const endUserCascade: readonly CascadeStep[] = [
  removeDivisions,
  removeDocuments('ENDUSER'),
  removeRequests,
  removeReviews,
];

/** What people are told before they remove one. */
export const endUserEffects: readonly RelatedRecords[] = [
  { ...naming('division', divisionEntity, 'endUserId'), outcome: 'deleted' },
  documentsOf('ENDUSER'),
  requestsGone,
  reviewsGone,
];
