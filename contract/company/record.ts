import * as z from 'zod';
import { defineRecord } from '../definition/define-record.ts';
import { Address } from '../fields/address.ts';
import { Id, required, text, Version } from '../fields/common.ts';
import { LOGO_MAX_BYTES, NAME_MAX, PHONE_MAX } from '../rules/limits.ts';
import { TenantSettings } from './settings.ts';

const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4;

/** A new logo as a data URL. D-51. */
export const LogoText = text(base64Length(LOGO_MAX_BYTES) + 64);

/**
 * What is typed into the company form. Spec part 1, 2.12 and section 5. `imageStr` is a new logo as a data URL; the
 * server stores only `imagePath` (D-51).
 */
export const NewCompany = z.object({
  name: required('Please enter Company name', NAME_MAX),
  addressId: Address.extend({
    contactName: required('Please enter Contact name', NAME_MAX),
    contactPhone: required('Please enter Contact phone', PHONE_MAX),
    contactEmail: required('Please enter Email', NAME_MAX),
  }),
  imagePath: text(),
  imageStr: LogoText,
});
export type NewCompany = z.infer<typeof NewCompany>;

/** A company as the browser sends it back. */
export const CompanyChange = NewCompany.extend({ id: Id, version: Version });

/** A company as the browser receives it. */
export const Company = NewCompany.omit({ imageStr: true }).extend({
  id: Id,
  version: Version,
  deactivate: z.boolean(),
  isreseller: z.boolean(),
  resellerCompanyId: z.string(),
});
export type Company = z.infer<typeof Company>;

/** A root company as it is stored: its settings are read and saved by calls of their own. */
const CompanyRecord = Company.extend({ settings: TenantSettings.prefault({}) });
export type CompanyRecord = z.infer<typeof CompanyRecord>;

/** Root companies: their list and report. Spec part 1, 2.12. */
export const companyDefinition = defineRecord({
  name: 'company',
  noun: 'company',
  schema: CompanyRecord,
  // The first rows had no address.
  format: 2,
  order: { by: 'name', direction: 'asc' },
  columns: {
    name: {
      as: 'text',
      at: 'name',
      label: 'Name',
      list: { sortable: true, search: true },
      report: { title: 'Company' },
    },
    contactName: {
      as: 'text',
      at: 'addressId.contactName',
      label: 'Company Contact',
      list: { sortable: true, search: true },
    },
    contactPhone: {
      as: 'phone',
      at: 'addressId.contactPhone',
      label: 'Contact Phone',
      list: { sortable: true },
    },
    contactEmail: {
      as: 'text',
      at: 'addressId.contactEmail',
      label: 'Contact Email',
      list: { sortable: true, search: true },
    },
    city: {
      as: 'text',
      at: 'addressId.cityName',
      label: 'City',
      list: { offered: true, sortable: true },
      report: {},
    },
    state: {
      as: 'state',
      at: 'addressId.stateId.id',
      label: 'State',
      list: { offered: true, sortable: true },
      report: {},
    },
    zipcode: { as: 'zip', at: 'addressId.zipcode', label: 'Zip Code', list: { offered: true, sortable: true } },
    address1: { as: 'text', at: 'addressId.address1', label: 'Address' },
    userName: { as: 'text', at: 'addressId.userName', label: 'User Name' },
    cellPhone: { as: 'phone', at: 'addressId.cellPhone', label: 'Cell Phone' },
    deactivate: { as: 'flag', at: 'deactivate', label: 'Deactivated' },
    timeZone: { as: 'text', at: 'settings.timeZone', label: 'Time zone' },
    reviewFrom: { as: 'text', at: 'settings.reviewFrom', label: 'Next review counts from' },
  },
});

export type CompanyRow = z.infer<typeof companyDefinition.Row>;
