import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { documentRequestEntity, documentRequests } from '#lambdas/entities/records/document-request.ts';
import { idsWhere, writeMany } from '#lambdas/store/write-many.ts';
import type { CascadeStep } from '../cascade/cascade.ts';
import { naming, type RelatedRecords } from '../cascade/removal-effects.ts';

/** The requests for documents of a removed record go with it, and their links with them. D-42. */
export const removeRequests: CascadeStep = (scope, rowId) => {
  const repository = documentRequests(scope);
  return writeMany(
    repository,
    (view) => idsWhere(view, (value) => value('rowId') === rowId),
    (view, request: DocumentRequestRecord) => repository.removal(view, request),
  );
};

/** What people are told of them before. */
export const requestsGone: RelatedRecords = {
  ...naming('document request', documentRequestEntity, 'rowId', 'email'),
  outcome: 'deleted',
};
