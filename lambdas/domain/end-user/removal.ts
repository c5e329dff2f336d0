import type { DivisionRecord } from '#contract/division/record.ts';
import type { ProviderRecord } from '#contract/provider/record.ts';
import { divisionEntity, divisions } from '#lambdas/entities/records/division.ts';
import { providerEntity, providers } from '#lambdas/entities/records/provider.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import { aroundDeleted } from '#lambdas/store/retention/deleted-records.ts';
import { idsWhere, writeMany } from '#lambdas/store/write-many.ts';
import {
  type CascadeStep,
  documentsOf,
  naming,
  type RelatedRecords,
  removalEffects,
  removeDocuments,
  removedInspections,
  removedRequests,
  removedReviews,
  removeInspections,
  removeRequests,
  removeReviews,
} from '../cascade/removal-effects.ts';

/** The divisions of an end user go with it. D-42. */
const removeDivisions: CascadeStep = (scope, endUserId) => {
  const repository = divisions(scope);
  return writeMany(
    repository,
    (view) => idsWhere(view, (value) => value('endUserId') === endUserId),
    (view, division: DivisionRecord) => repository.removal(view, division),
  );
};

/** Finds the inactive 'other' entries of end users; the column is empty for every other provider. */
const entriesOf = (view: ListProjection, endUserIds: readonly string[]) =>
  idsWhere(view, (value) => endUserIds.includes(String(value('entryOf'))));

/** The inactive 'other' entries of an end user are deleted with it, activated ones stay. D-109. */
const removeEntries: CascadeStep = (scope, endUserId) => {
  const repository = providers(scope);
  return writeMany(
    repository,
    (view) => entriesOf(view, [endUserId]),
    (view, entry: ProviderRecord) => repository.removal(view, entry),
  );
};

const entrySteps: readonly CascadeStep[] = [removeDocuments('TECHNOLOGY_PROVIDER'), removeRequests, removeReviews];

/** Deletes what belonged to the entries. A repeated run finds the entries among the deleted records. D-109. */
const clearEntries: CascadeStep = async (scope, endUserId) => {
  const entries = (await aroundDeleted(endUserId)).filter(({ entity }) => entity === providerEntity.name);
  for (const { id } of entries) for (const step of entrySteps) await step(scope, id);
};

/** What follows the removal of an end user. */
export const endUserCascade: readonly CascadeStep[] = [
  removeDivisions,
  removeEntries,
  clearEntries,
  removeDocuments('ENDUSER'),
  removeRequests,
  removeReviews,
  removeInspections,
];

const endUserDocuments = documentsOf('ENDUSER');
const entryDocuments = documentsOf('TECHNOLOGY_PROVIDER');

const endUserEffects: readonly RelatedRecords[] = [
  { ...naming('division', divisionEntity, 'endUserId'), outcome: 'deleted' },
  { ...naming('inactive technology provider', providerEntity, 'entryOf'), outcome: 'deleted' },
  { ...endUserDocuments, owners: (value) => [...endUserDocuments.owners(value), ...entryDocuments.owners(value)] },
  removedRequests,
  removedReviews,
  removedInspections,
];

/** Counts what the removal of end users of one tenant would delete, what belongs to their entries included. D-42, D-109. */
export const effectsOfEndUsers = async (ids: readonly string[]) => {
  const entries = entriesOf(await loadView(tenantIdOf(ids[0] ?? ''), providerEntity), ids);
  return removalEffects(endUserEffects, [...ids, ...entries]);
};
