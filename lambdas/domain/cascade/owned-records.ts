import type { DocumentRecord } from '#contract/document/record.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import type { DocumentOwner } from '#contract/kinds/wire.ts';
import type { ReviewRecord } from '#contract/review/record.ts';
import type { SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { documents, ofRecord } from '#lambdas/entities/records/document.ts';
import { documentRequestEntity, documentRequests } from '#lambdas/entities/records/document-request.ts';
import { reviewEntity, reviews } from '#lambdas/entities/records/review.ts';
import { siteInspectionEntity, siteInspections } from '#lambdas/entities/records/site-inspection.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { idsWhere, writeMany } from '#lambdas/store/write-many.ts';
import { naming, type RelatedRecords } from './removal-effects.ts';

/** Removes or changes records after the one they belonged to is deleted. May be repeated at any point; the scope is the record's whole tenant. */
export type CascadeStep = (scope: Scope, removedId: string) => Promise<void>;

/** The documents of a removed record go with it. D-42. */
export const removeDocuments =
  (tableKeyName: DocumentOwner): CascadeStep =>
  (scope, removedId) => {
    const repository = documents(scope);
    return writeMany(
      repository,
      (view) => idsWhere(view, ofRecord(tableKeyName, removedId).matches),
      (view, document: DocumentRecord) => repository.removal(view, document),
    );
  };

/** The requests for documents of a removed record go with it, and their links with them. D-42. */
export const removeRequests: CascadeStep = (scope, rowId) => {
  const repository = documentRequests(scope);
  return writeMany(
    repository,
    (view) => idsWhere(view, (value) => value('rowId') === rowId),
    (view, request: DocumentRequestRecord) => repository.removal(view, request),
  );
};

/** What people are shown of them before. */
export const removedRequests: RelatedRecords = {
  ...naming('document request', documentRequestEntity, 'rowId', 'email'),
  outcome: 'deleted',
};

/** The reviews of a removed record go with it, completed ones too. D-42. */
export const removeReviews: CascadeStep = (scope, recordId) => {
  const repository = reviews(scope);
  return writeMany(
    repository,
    (view) => idsWhere(view, (value) => value('recordId') === recordId),
    (view, review: ReviewRecord) => repository.removal(view, review),
  );
};

/** What people are shown of them before. */
export const removedReviews: RelatedRecords = {
  ...naming('review', reviewEntity, 'recordId', 'label'),
  outcome: 'deleted',
};

/** The inspections of a removed record go with it, completed ones too. D-42. */
export const removeInspections: CascadeStep = (scope, recordId) => {
  const repository = siteInspections(scope);
  return writeMany(
    repository,
    (view) => idsWhere(view, (value) => value('recordId') === recordId),
    (view, inspection: SiteInspectionRecord) => repository.removal(view, inspection),
  );
};

/** What people are shown of them before. */
export const removedInspections: RelatedRecords = {
  ...naming('inspection', siteInspectionEntity, 'recordId', 'address'),
  outcome: 'deleted',
};
