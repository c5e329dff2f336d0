import { ApplicationError } from '../../contract/application-error.ts';
import { isOpenReview, type ReviewRecord, reviewDefinition } from '../../contract/review/record.ts';
import { changesOnly } from '../store/changed-fields.ts';
import { defineEntity } from '../store/entity.ts';
import { newFamilyId } from '../store/id.ts';
import type { Row } from '../store/journal/columns.ts';
import type { ListFilter } from '../store/journal/selection.ts';
import { Repository } from '../store/repository.ts';
import type { Scope } from '../store/scope.ts';
import { allFamilies } from './company.ts';
import { listed } from './listed.ts';

/** A completed review is never changed; with its record it is removed, or moved when that is merged into another one. */
const refuseCompleted = (before: ReviewRecord, after: ReviewRecord | undefined) => {
  if (!isOpenReview(before) && !(after && changesOnly(before, after, ['recordId'])))
    throw new ApplicationError('Update Failed', 'This review is completed. It cannot be changed any more.', 409);
};

const { row, presentation, ...list } = listed(reviewDefinition);

/** The list orders and finds reviews; what may be long, their texts and documents, is read for the page that shows them. */
const shortRow = (record: ReviewRecord): Row => {
  const { conditions: _conditions, documents: _documents, ...kept } = row(record);
  return kept;
};

export const reviewEntity = defineEntity<ReviewRecord, Pick<ReviewRecord, 'id'>>({
  ...list,
  journal: { families: allFamilies },
  missing: 'Id Not Available',
  owners: () => ['parentId'],
  row: shortRow,
  presentation: async (familyId) => ({
    ...(await presentation(familyId)),
    show: ({ id }: Row) => ({ id: String(id) }),
  }),
  unique: {
    fields: ['recordId', 'openAs'],
    taken: () =>
      new ApplicationError('Save Failed', 'Somebody has started this review already. Reload the page to see it.', 409),
  },
  guard: (_view, before, after) => refuseCompleted(before, after),
  recoverable: true,
  newId: newFamilyId,
});

/** Reviews of a scope's family. Whether a person may see one depends on the record it is of. */
export const reviews = (scope: Scope) => new Repository(reviewEntity, scope);

/** The reviews of a record that its list shows. */
export const completedOf = (recordId: string, seesSignOff: boolean): ListFilter => ({
  key: `completed of ${recordId} ${seesSignOff}`,
  keeps: (value) =>
    value('recordId') === recordId &&
    value('completedAt') !== '' &&
    (seesSignOff || value('obligation') !== 'provider.signOff'),
});

/** The reviews of a record that wait for their outcome. */
export const openOf = (recordId: string): ListFilter => ({
  key: `open of ${recordId}`,
  keeps: (value) => value('recordId') === recordId && value('completedAt') === '',
});
