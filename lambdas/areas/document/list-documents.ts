import { ApplicationError } from '../../../contract/application-error.ts';
import type { PageRequest } from '../../../contract/definition/list.ts';
import type { Document, ProviderDocuments } from '../../../contract/document/forms.ts';
import { type DocumentOwner, isResellerAgreement } from '../../../contract/document/rules.ts';
import { isExperianOnly } from '../../../contract/rules/roles.ts';
import { documents, ofRecord } from '../../entities/document.ts';
import { reference } from '../../entities/reference.ts';
import type { Caller } from '../../kit/caller.ts';
import { familyIdOf } from '../../store/id.ts';
import type { Page } from '../../store/list-page.ts';
import { companyOfOwner, documentsAround, isHidden } from './owner.ts';

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

/** A page of everything the caller may see: who sees one reseller only sees its documents and the family's providers'. D-85. */
export const documentPage = (
  caller: Caller,
  query: PageRequest & { companyId?: string | undefined },
): Promise<Page<Document>> => {
  const scope = caller.scope(query.companyId);
  const familyId = familyIdOf(caller.home);
  const own = scope.visibility === 'home' ? caller.home : undefined;
  const shielded = isExperianOnly(caller);
  const listFilter = {
    key: `${own ?? ''} ${shielded}`,
    keeps: (value: (field: string) => unknown) =>
      (own === undefined ||
        value('companyId') === own ||
        (value('companyId') === familyId && value('tableKeyName') === 'TECHNOLOGY_PROVIDER')) &&
      !(shielded && isResellerAgreement(String(value('tableKeyName2')))),
  };
  return documents(own === undefined ? scope : caller.familyScope()).page({ ...query, listFilter });
};
