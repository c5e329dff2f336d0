import type { DocumentRecord } from '#contract/document/record.ts';
import type { DocumentOwner } from '#contract/kinds/wire.ts';
import { documents, ofRecord } from '#lambdas/entities/records/document.ts';
import { idsWhere, writeMany } from '#lambdas/store/write-many.ts';
import type { CascadeStep } from '../cascade/cascade.ts';

/** The documents of a removed record go with it. D-42. */
export const removeDocuments =
  (tableKeyName: DocumentOwner): CascadeStep =>
  (scope, removedId) => {
    const repository = documents(scope);
    return writeMany(
      repository,
      (view) => idsWhere(view, ofRecord(tableKeyName, removedId).keeps),
      (view, document: DocumentRecord) => repository.removal(view, document),
    );
  };
