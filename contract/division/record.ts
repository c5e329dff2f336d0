import * as z from 'zod';
import { contactColumns } from '../contacts/columns.ts';
import {
  changedContactFields,
  newContactFields,
  shownContactFields,
  storedContactFields,
} from '../contacts/contact.ts';
import { defineRecord } from '../definition/define-record.ts';
import { Premises, SiteAddress } from '../fields/address.ts';
import { Id, required, Version } from '../fields/common.ts';
import { premisesColumn } from '../fields/premises.ts';
import { NAME_MAX } from '../rules/limits.ts';

/** The id of the placeholder division N/A. Spec part 2, section 3. */
export const NO_DIVISION = '0';

/** What is typed into the division form. `isSameAddress` 1: the end user's address holds. Spec part 2, sections 3 and 5. */
export const NewDivision = z.object({
  endUserId: Id,
  name: required('Please enter Division Name', NAME_MAX).refine(
    (name) => !/^n\/a$/i.test(name),
    'N/A stands for no division. Please enter another name',
  ),
  isSameAddress: z.union([z.literal(0), z.literal(1)]).default(0),
  addressId: SiteAddress,
  premises: Premises,
  ...newContactFields,
});
export type NewDivision = z.infer<typeof NewDivision>;

/** A division as the browser sends it back; its end user never changes, and contacts that it leaves out stay. */
export const DivisionChange = NewDivision.omit({ endUserId: true }).extend({
  id: Id,
  version: Version,
  ...changedContactFields,
});
export type DivisionChange = z.infer<typeof DivisionChange>;

/** A division as the browser receives it. */
export const Division = NewDivision.extend({
  id: Id,
  version: Version,
  ...storedContactFields,
  ...shownContactFields,
});
export type Division = z.infer<typeof Division>;

/** A division as it is stored; its end user's company and root company say who may see it. */
export const DivisionRecord = Division.omit({ returnedContacts: true }).extend({
  companyId: z.string(),
  parentId: z.string(),
});
export type DivisionRecord = z.infer<typeof DivisionRecord>;

/** Divisions of an end user: their list and report. Spec part 2, section 2 "End user add/edit/view". */
export const divisionDefinition = defineRecord({
  name: 'division',
  noun: 'division',
  schema: DivisionRecord,
  // The first rows had neither state and zip code nor the whole contact, the second ones neither the premises nor who its
  // contacts are besides the main one.
  format: 3,
  order: { by: 'name', direction: 'asc' },
  columns: {
    endUserId: { as: 'text', at: 'endUserId', list: { hidden: true } },
    companyId: { as: 'text', at: 'companyId', row: 'companyId' },
    parentId: { as: 'text', at: 'parentId', row: 'parentId' },
    isSameAddress: {
      as: 'worked',
      holds: 'other',
      worked: ({ isSameAddress }: DivisionRecord) => isSameAddress,
      row: 'isSameAddress',
    },
    name: {
      as: 'text',
      at: 'name',
      label: 'Division Name',
      list: { sortable: true, search: true },
      report: { title: 'Division' },
    },
    address1: { as: 'text', at: 'addressId.address1', label: 'Address', list: { filter: false } },
    cityName: { as: 'text', at: 'addressId.cityName', label: 'City', list: { filter: false }, report: { key: 'city' } },
    state: {
      as: 'state',
      at: 'addressId.stateId.id',
      label: 'State',
      list: { offered: true, filter: false },
      report: {},
    },
    zipcode: { as: 'zip', at: 'addressId.zipcode', label: 'Zip Code', list: { offered: true, filter: false } },
    premises: { ...premisesColumn, list: { offered: true, filter: false } },
    contactName: { as: 'text', at: 'addressId.contactName', label: 'Main Contact', list: { filter: false } },
    contactPhone: { as: 'phone', at: 'addressId.contactPhone', label: 'Phone', list: { filter: false } },
    contactTitle: { as: 'text', at: 'addressId.contactTitle', label: 'Title', list: { offered: true, filter: false } },
    contactEmail: { as: 'text', at: 'addressId.contactEmail', label: 'Email', list: { offered: true, filter: false } },
    ...contactColumns,
  },
});

export type DivisionRow = z.infer<typeof divisionDefinition.Row>;
