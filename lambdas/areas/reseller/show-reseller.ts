import type { Reseller, ShownReseller } from '../../../contract/reseller/record.ts';
import { personName } from '../../entities/people.ts';
import { namesOf, reference } from '../../entities/reference.ts';

/** A reseller as the browser receives it, with the names of today's reference lists. */
export const showReseller = async (record: Reseller): Promise<ShownReseller> => {
  const [types, documents, responsible] = await Promise.all([
    reference('resellerTypes'),
    reference('documentTypes'),
    personName(record.resellerCompanyId, record.responsibleId),
  ]);
  const [typeName, documentName] = [namesOf(types), namesOf(documents)];
  const typeList = record.companyResellerTypeList.map(({ resellerId: { id } }) => ({ id, name: typeName(id) }));
  return {
    ...record,
    companyResellerTypeList: typeList.map((resellerId) => ({ resellerId })),
    companyResellerType: typeList.map(({ name }) => name).join(', '),
    companyDocumentsList: record.companyDocumentsList.map((line) => ({
      ...line,
      documentName: documentName(line.documentId) || line.documentName,
    })),
    responsible,
    documentLength: record.companyDocumentsList.filter(({ isSelected }) => isSelected).length,
  };
};
