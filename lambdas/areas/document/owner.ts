import { ApplicationError } from '#contract/application-error.ts';
import type { DocumentRecord } from '#contract/document/record.ts';
import { documentOwners } from '#lambdas/domain/document/document-owners.ts';
import { findVisible } from '#lambdas/domain/document/visible-documents.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { type Caller, requireRight } from '#lambdas/kit/caller.ts';

/** 403 unless the caller may write documents of this kind of owner. Role matrix rows 80 to 82. */
export const requireWriter = (caller: Caller, { tableKeyName }: Pick<DocumentRecord, 'tableKeyName'>, origin: Origin) =>
  requireRight(caller, documentOwners[tableKeyName].write, origin);

/** A document the caller may see; for anything else the reply is the same as for one that does not exist. */
export const visibleDocument = async (caller: Caller, id: string): Promise<DocumentRecord> => {
  const found = await findVisible(caller, id);
  if (!found) throw new ApplicationError('Id Not Available');
  return found;
};
