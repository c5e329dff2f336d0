import { ApplicationError } from '#contract/application-error.ts';
import type { Document, ProviderDocuments } from '#contract/document/forms.ts';
import type { DocumentOwner } from '#contract/kinds/wire.ts';
import { companyOfOwner, documentsAround, isHidden } from '#lambdas/domain/document/visible-documents.ts';
import { ofRecord } from '#lambdas/entities/records/document.ts';
import { reference } from '#lambdas/entities/reference.ts';
import type { Caller } from '#lambdas/kit/caller.ts';

interface OwnerQuery {
  readonly recordId: string;
  readonly tablekey: DocumentOwner;
}

/** A file that was not accepted stands on the checklist for this long, so that the user who has requested it sees why. */
const REJECTED_MS = 30 * 86_400_000;

/** Whether a document is nothing but a file that was rejected long ago. */
const isForgotten = ({ state, downloadable, updatedTime }: Document) =>
  state === 'rejected' && !downloadable && Date.now() - Date.parse(updatedTime) > REJECTED_MS;

/** The documents of one record, by name. Role matrix row 76. */
export const documentsOf = async (caller: Caller, { recordId, tablekey }: OwnerQuery): Promise<Document[]> => {
  const companyId = await companyOfOwner(caller, { rowId: recordId, tableKeyName: tablekey });
  if (companyId === undefined) throw new ApplicationError('Id Not Available');
  const all = await documentsAround(caller, recordId).all({ listFilter: ofRecord(tablekey, recordId) });
  return all.filter((one) => !isHidden(caller, one.tableKeyName2) && !isForgotten(one));
};

/** The documents of a technology provider in its four groups; certifications with the certificate's name. */
export const documentsOfProvider = async (caller: Caller, query: OwnerQuery): Promise<ProviderDocuments> => {
  const all = await documentsOf(caller, query);
  const certificates = new Map((await reference('certificates')).map(({ id, name }) => [id, name]));
  const group = (key: string) => all.filter(({ tableKeyName2 }) => tableKeyName2 === key);
  return {
    masterncra: group('MASTERNCRA'),
    expsaq: group('EXPSAQ'),
    siteinspection: group('SITEINSPECTION'),
    techcertification: group('TECHCERTIFICATION').map((document) => ({
      ...document,
      certificate: certificates.get(document.certificateId) ?? '',
    })),
  };
};
