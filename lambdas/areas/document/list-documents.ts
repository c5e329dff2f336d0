import { ApplicationError } from '../../../contract/application-error.ts';
import type { PageRequest } from '../../../contract/definition/list.ts';
import type { DocumentFilters } from '../../../contract/document/filters.ts';
import type { Document, ProviderDocuments } from '../../../contract/document/forms.ts';
import { type DocumentOwner, documentOwners as documentOwnerKeys } from '../../../contract/document/rules.ts';
import { isHidden } from '../../domain/document/is-hidden.ts';
import { companyOfOwner, documentsAround } from '../../domain/document/seen-document.ts';
import { visibleDocuments } from '../../domain/document/visible-documents.ts';
import { ofRecord } from '../../entities/document.ts';
import { owningEntities } from '../../entities/document-validity.ts';
import { recordNames } from '../../entities/record-names.ts';
import { reference } from '../../entities/reference.ts';
import type { Caller } from '../../kit/caller.ts';
import type { Page } from '../../store/list-page.ts';
import { documentFilter } from './document-filter.ts';

interface OwnerQuery {
  readonly recordId: string;
  readonly tablekey: DocumentOwner;
}

/** The documents of one record, by name. Role matrix row 76. */
export const documentsOf = async (caller: Caller, { recordId, tablekey }: OwnerQuery): Promise<Document[]> => {
  const companyId = await companyOfOwner(caller, { rowId: recordId, tableKeyName: tablekey });
  if (companyId === undefined) throw new ApplicationError('Id Not Available');
  const all = await documentsAround(caller, recordId).all({ listFilter: ofRecord(tablekey, recordId) });
  return all.filter(({ tableKeyName2 }) => !isHidden(caller, tableKeyName2));
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

/** The names of the records that some documents belong to. */
const namesOfRecords = async (all: readonly Document[]) => {
  const found = await Promise.all(
    documentOwnerKeys.map((owner) =>
      recordNames(
        owningEntities[owner],
        all.flatMap(({ tableKeyName, rowId }) => (tableKeyName === owner ? [rowId] : [])),
      ),
    ),
  );
  return new Map(found.flatMap((names) => [...names]));
};

/** A page of everything the caller may see: who sees one reseller only sees its documents and the family's providers'. D-85. */
export const documentPage = async (
  caller: Caller,
  query: PageRequest & DocumentFilters & { companyId?: string | undefined },
): Promise<Page<Document>> => {
  const { all } = visibleDocuments(caller, query.companyId);
  const listFilter = await documentFilter(caller, query);
  const page = await all.page({ ...query, listFilter });
  const names = await namesOfRecords(page.content);
  return { ...page, content: page.content.map((each) => ({ ...each, record: names.get(each.rowId) ?? '' })) };
};
