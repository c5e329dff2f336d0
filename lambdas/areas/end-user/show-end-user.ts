import type { EndUserRecord } from '../../../contract/end-user/record.ts';
import type { EndUser } from '../../../contract/end-user/shown.ts';
import { companyNames } from '../../entities/end-user.ts';
import { personName } from '../../entities/people.ts';
import { providerEntity } from '../../entities/provider.ts';
import { namesOf, reference } from '../../entities/reference.ts';
import { loadView } from '../../store/journal/load.ts';

/** An end user as the browser receives it: with names of today, and without providers that are gone. */
export const showEndUser = async ({ parentId, ...record }: EndUserRecord): Promise<EndUser> => {
  const [services, types, documents, { columns }, company, responsible] = await Promise.all([
    reference('services'),
    reference('endUserTypes'),
    reference('endUserDocuments'),
    loadView(parentId, providerEntity),
    companyNames(parentId),
    personName(parentId, record.responsibleId),
  ]);
  const [serviceName, typeName, documentName] = [namesOf(services), namesOf(types), namesOf(documents)];
  const endUserTpList = record.endUserTpList.flatMap((entry) => {
    const at = columns.positionOf(entry.techProviderId);
    if (at === undefined) return [];
    return [{ ...entry, tpIdName: String(columns.value('name', at)), isSelected: true, endUserId: record.id }];
  });
  return {
    ...record,
    responsible,
    reseller: company.nameOf(record.companyId),
    enduserType: record.enduserEndUserTypeList.map(({ endUserTypeId: { id } }) => typeName(id)).join(', '),
    enduserServiceProductList: record.enduserServiceProductList.map(({ serviceId: { id } }) => ({
      serviceId: { id, name: serviceName(id) },
    })),
    enduserEndUserTypeList: record.enduserEndUserTypeList.map(({ endUserTypeId: { id } }) => ({
      endUserTypeId: { id, name: typeName(id) },
    })),
    endUserTpList,
    endUserDocumentCollectedList: record.endUserDocumentCollectedList.map(({ documentId: { id }, ...line }) => ({
      ...line,
      documentId: { id, name: documentName(id) },
    })),
    tpValue: endUserTpList.length,
  };
};
