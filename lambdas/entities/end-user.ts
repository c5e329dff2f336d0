import * as z from 'zod';
import { ApplicationError } from '../../contract/application-error.ts';
import { type EndUserRow, endUserList } from '../../contract/end-user/list.ts';
import { EndUserFields } from '../../contract/end-user/record.ts';
import { defineEntity } from '../store/entity.ts';
import { type FamilyId, newFamilyId } from '../store/id.ts';
import type { Row } from '../store/journal/columns.ts';
import { loadView } from '../store/journal/load.ts';
import type { ListFilter } from '../store/journal/selection.ts';
import { Repository } from '../store/repository.ts';
import type { Scope } from '../store/scope.ts';
import { allFamilies, rootName } from './company.ts';
import { namesOf, reference } from './reference.ts';
import { resellerEntity } from './reseller.ts';

/**
 * An end user as it is stored: ids only, names are joined in when it is shown. `companyId` is the reseller or company it
 * belongs to, `parentId` the root company of the family.
 */
export const EndUserRecord = EndUserFields.extend({
  id: z.string(),
  version: z.number(),
  companyId: z.string(),
  parentId: z.string(),
});
export type EndUserRecord = z.infer<typeof EndUserRecord>;

export const endUserEntity = defineEntity<EndUserRecord, EndUserRow>({
  name: 'endUser',
  journal: { families: allFamilies },
  schema: EndUserRecord,
  list: endUserList,
  missing: 'Id Not Available',
  owners: ({ visibility }) => (visibility === 'home' ? ['companyId'] : ['companyId', 'parentId']),
  row: (record) => ({
    id: record.id,
    companyId: record.companyId,
    parentId: record.parentId,
    name: record.name,
    typeIds: record.enduserEndUserTypeList.map(({ endUserTypeId }) => endUserTypeId.id),
    serviceIds: record.enduserServiceProductList.map(({ serviceId }) => serviceId.id),
    contactName: record.addressId.contactName,
    tpIds: record.endUserTpList.map(({ techProviderId }) => techProviderId),
    tpValue: record.endUserTpList.length,
  }),
  presentation: async (root) => {
    const [types, services, company] = await Promise.all([
      reference('endUserTypes'),
      reference('services'),
      companyNames(root),
    ]);
    const [typeName, serviceName] = [namesOf(types), namesOf(services)];
    const joined = (ids: unknown, nameOf: (id: number) => string) => (ids as number[]).map(nameOf).join(', ');
    return {
      stamp: JSON.stringify([types, services, company.stamp]),
      search: endUserList.search,
      plain: ['name', 'contactName', 'tpValue'],
      show: (row: Row): EndUserRow => ({
        id: row.id,
        companyId: String(row.companyId),
        name: String(row.name),
        enduserType: joined(row.typeIds, typeName),
        reseller: company.nameOf(String(row.companyId)),
        products: joined(row.serviceIds, serviceName),
        contactName: String(row.contactName),
        tpValue: Number(row.tpValue),
      }),
    };
  },
  unique: {
    fields: ['companyId', 'name'],
    taken: () => new ApplicationError('Save Failed', 'An end user with this name exists already.'),
  },
  kept: true,
  newId: newFamilyId,
});

/** Names of a family's companies: its resellers, up to date, and its root. */
export const companyNames = async (root: FamilyId) => {
  const [resellers, ownName] = await Promise.all([loadView(root, resellerEntity), rootName(root)]);
  const { columns, v } = resellers;
  const nameOf = (id: string) => {
    const position = id === root ? undefined : columns.positionOf(id);
    return id === root ? ownName : position === undefined ? '' : String(columns.value('name', position));
  };
  return { stamp: `${v} ${ownName}`, nameOf };
};

/** End users of a scope. Role matrix 0, scope EU. */
export const endUsers = (scope: Scope) => new Repository(endUserEntity, scope);

/** End users that a provider is associated with. */
export const using = (providerId: string): ListFilter => ({
  key: `using ${providerId}`,
  keeps: (value) => (value('tpIds') as readonly string[]).includes(providerId),
});
