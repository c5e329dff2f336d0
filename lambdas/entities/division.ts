import * as z from 'zod';
import { ApplicationError } from '../../contract/application-error.ts';
import { type DivisionRow, divisionList } from '../../contract/division/list.ts';
import { Division } from '../../contract/division/record.ts';
import { defineEntity } from '../store/entity.ts';
import { newFamilyId } from '../store/id.ts';
import type { Row } from '../store/journal/columns.ts';
import type { ListFilter } from '../store/journal/selection.ts';
import { Repository } from '../store/repository.ts';
import type { Scope } from '../store/scope.ts';
import { allFamilies } from './company.ts';

/** A division as it is stored; its end user's company and root company say who may see it. */
const DivisionRecord = Division.extend({ companyId: z.string(), parentId: z.string() });
export type DivisionRecord = z.infer<typeof DivisionRecord>;

type ShownDivision = DivisionRow & { readonly isSameAddress: boolean };

export const divisionEntity = defineEntity<DivisionRecord, ShownDivision>({
  name: 'division',
  journal: { families: allFamilies },
  schema: DivisionRecord,
  list: divisionList,
  missing: 'Id Not Available',
  owners: ({ visibility }) => (visibility === 'home' ? ['companyId'] : ['companyId', 'parentId']),
  row: ({ id, endUserId, companyId, parentId, name, isSameAddress, addressId }) => ({
    id,
    endUserId,
    companyId,
    parentId,
    name,
    isSameAddress,
    address1: addressId.address1,
    cityName: addressId.cityName,
    contactName: addressId.contactName,
    contactPhone: addressId.contactPhone,
  }),
  presentation: async () => ({ stamp: 'division', search: divisionList.search, plain: ['name'], show }),
  unique: {
    fields: ['endUserId', 'name'],
    taken: () => new ApplicationError('Save Failed', 'The end user has a division with this name already.'),
  },
  kept: true,
  newId: newFamilyId,
});

const show = (row: Row): ShownDivision => ({
  id: row.id,
  endUserId: String(row.endUserId),
  name: String(row.name),
  isSameAddress: row.isSameAddress === 1,
  address1: String(row.address1),
  cityName: String(row.cityName),
  contactName: String(row.contactName),
  contactPhone: String(row.contactPhone),
});

/** Divisions of a scope's end users. */
export const divisions = (scope: Scope) => new Repository(divisionEntity, scope);

export const divisionsOf = (endUserId: string): ListFilter => ({
  key: `of ${endUserId}`,
  keeps: (value) => value('endUserId') === endUserId,
});
