import { ApplicationError } from '../../contract/application-error.ts';
import { type ResellerRow, resellerList } from '../../contract/reseller/list.ts';
import { Reseller } from '../../contract/reseller/record.ts';
import { documentsCollected, membershipNames } from '../../contract/reseller/rules.ts';
import { defineEntity } from '../store/entity.ts';
import { newFamilyId } from '../store/id.ts';
import type { Row } from '../store/journal/columns.ts';
import { Repository } from '../store/repository.ts';
import type { Scope } from '../store/scope.ts';
import { allFamilies, rootName } from './company.ts';
import { reference } from './reference.ts';

export const resellerEntity = defineEntity<Reseller, ResellerRow>({
  name: 'reseller',
  journal: { families: allFamilies },
  schema: Reseller,
  list: resellerList,
  missing: 'Company Id is not available',
  owners: ({ visibility }) => (visibility === 'home' ? ['id'] : ['resellerCompanyId', 'id']),
  row: (record) => ({
    id: record.id,
    resellerCompanyId: record.resellerCompanyId,
    name: record.name,
    ismember: record.ismember,
    typeIds: record.companyResellerTypeList.map(({ resellerId }) => resellerId.id),
    contactName: record.addressId.contactName,
    collected: documentsCollected(record.companyDocumentsList),
  }),
  presentation: async (root) => {
    const [types, company] = await Promise.all([reference('resellerTypes'), rootName(root)]);
    const names = new Map(types.map(({ id, name }) => [id, name]));
    return {
      stamp: JSON.stringify([types, company]),
      search: resellerList.search,
      plain: ['name', 'contactName'],
      show: (row) => show(row, names, company),
    };
  },
  unique: {
    fields: ['name'],
    taken: () => new ApplicationError('Save Failed', 'A reseller with this name exists already.'),
  },
  kept: true,
  newId: newFamilyId,
});

const show = (row: Row, typeNames: ReadonlyMap<number, string>, company: string): ResellerRow => ({
  id: row.id,
  name: String(row.name),
  member: membershipNames[row.ismember as keyof typeof membershipNames],
  resellerType: (row.typeIds as number[]).map((id) => typeNames.get(id) ?? '').join(', '),
  contactName: String(row.contactName),
  documentsCollected: row.collected ? 'Yes' : 'No',
  company,
});

/** Resellers of a scope. Spec part 2, section 2 "Reseller list". */
export const resellers = (scope: Scope) => new Repository(resellerEntity, scope);
