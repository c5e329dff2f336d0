import * as z from 'zod';
import { contactColumns, roleSheetColumns } from '../contacts/columns.ts';
import { storedContactFields } from '../contacts/contact.ts';
import { defineRecord } from '../definition/define-record.ts';
import { A_DAY, COLLECTED, COLLECTED_ONLY } from '../definition/sheet.ts';
import { checklist, collectedIn } from '../definition/take-from.ts';
import { NO_DIVISION } from '../division/record.ts';
import { addressColumns, Premises, SiteAddress } from '../fields/address.ts';
import { Day, RefId, required, text } from '../fields/common.ts';
import { siteContactColumns } from '../fields/contact-fields.ts';
import { premisesChoices, premisesColumn } from '../fields/premises.ts';
import { ResponsibleId, responsibleColumn } from '../fields/responsible.ts';
import { serverColumns, serverFields } from '../obligations/server-fields.ts';
import { programmeColumns, programmeFields } from '../purpose/end-user-fields.ts';
import { purposeColumns, purposeServerFields } from '../purpose/record.ts';
import { purposeSheetColumns } from '../purpose/sheet-columns.ts';
import { lastReviewColumn } from '../review/facts.ts';
import { ENTRIES_MAX, NAME_MAX, PHONE_MAX, ZIP_MAX } from '../rules/limits.ts';
import { standingColumns } from '../standing/columns.ts';
import { Association, CollectedTypes } from './lists.ts';

const { collected, collectedIds } = checklist({
  at: 'endUserDocumentCollectedList',
  entry: 'documentId.id',
  from: 'endUserDocuments',
});

/** The documents of an end user's checklist, by the day each was collected, and the ids of all that were. */
const checklistColumns = {
  addendumDate: {
    ...collected({ nth: 0 }),
    label: 'End user/Reseller Addendum',
    sheet: { aliases: ['Addendum'], note: COLLECTED, example: '02/15/2026' },
  },
  subLicenseDate: { ...collected({ nth: 1 }), label: 'Sub-License Agreement', sheet: COLLECTED_ONLY },
  agreementDate: { ...collected({ nth: 2 }), label: 'Reseller Agreement', sheet: COLLECTED_ONLY },
  collectedIds,
} as const;

/** The 'other' provider of an end user, as it was last typed in: `tpOther` is its name. Spec part 2, section 4. */
const otherFields = {
  isTpAlert: z.boolean().default(false),
  tpOther: text(NAME_MAX),
  tpContactName: text(NAME_MAX),
  tpPhone: text(PHONE_MAX),
  tpType: text(NAME_MAX),
  reviewDate: Day.default(''),
};

/** The fields of the form that are no lists. */
export const formFields = {
  name: required('Please enter End User name', NAME_MAX),
  enduserServiceProductList: z
    .array(z.object({ serviceId: z.object({ id: RefId }) }), { error: 'Please select Services/Products' })
    .min(1, 'Please select Services/Products')
    .max(ENTRIES_MAX),
  enduserEndUserTypeList: z
    .array(z.object({ endUserTypeId: z.object({ id: RefId }) }), { error: 'Please select End User Type' })
    .min(1, 'Please select End User Type')
    .max(ENTRIES_MAX),
  addressId: SiteAddress.extend({
    address1: required('Please enter address 1'),
    cityName: required('Please enter City', NAME_MAX),
    zipcode: required('Please enter zipcode', ZIP_MAX),
    contactName: required('Please enter main contact', NAME_MAX),
    contactTitle: required('Please enter Main Contact Title', NAME_MAX),
    contactPhone: required('Please enter Main Contact Phone', PHONE_MAX),
    contactEmail: required('Please enter Main Email', NAME_MAX),
  }),
  /** Of its own address. */
  premises: Premises,
  contractStartdate: Day.default(''),
  /** When the end user itself is to be reviewed; `reviewDate` is that of its 'other' provider. */
  endUserReviewDate: Day.default(''),
  divId: text(64).transform((given) => (given === '' ? NO_DIVISION : given)),
  responsibleId: ResponsibleId.default(''),
  ...otherFields,
  ...programmeFields,
};

/** What an end user's form holds, names left out. */
const EndUserFields = z.object({
  ...formFields,
  endUserTpList: z.array(Association),
  endUserDocumentCollectedList: CollectedTypes,
});

/**
 * An end user as it is stored: ids only, names are joined in when it is shown. `companyId` is the reseller or company it
 * belongs to, `parentId` the root company of the tenant.
 */
export const EndUserRecord = EndUserFields.extend({
  id: z.string(),
  version: z.number(),
  companyId: z.string(),
  parentId: z.string(),
  ...storedContactFields,
  ...serverFields,
  ...purposeServerFields,
  /** The name of its business in the tenant's list; '' for none. */
  business: z.string().default(''),
});
export type EndUserRecord = z.infer<typeof EndUserRecord>;

const { address1, cityName, state, zipcode } = addressColumns;
const namesOf = (choices: readonly (readonly [number, string, ...string[]])[]) =>
  choices.map(([, name]) => name).join(', ');
const SEVERAL = 'Several are separated by a semicolon.';
const contractAliases = ['Addendum Date', 'Contract Start (Addendum) Date', 'Contract Date'] as const;

/** End users: their list, spreadsheet and report. Spec part 2, section 2 "End user list". */
export const endUserDefinition = defineRecord({
  name: 'endUser',
  noun: 'end user',
  schema: EndUserRecord,
  // What rows of each earlier format lack. 1: the responsible person and the obligations. 2: snoozes. 3: the former
  // responsible person and the day of the last change. 4: how long documents are valid. 5: the columns that are
  // optional in a list. 6: what is approved and what failed. 7: the upload day of documents without a first
  // day, and the fields on which the requirements depend. 8: the premises, and the contacts besides the main one.
  // 9: the facts of its places, and its steps of standing. 10: purposes, business, website and bureaus. 11: the line of
  // its address. 12: approved documents whose validity lies within that of one that began earlier.
  format: 13,
  order: { by: 'name', direction: 'asc' },
  listOrder: ['companyId', 'name', 'endUserTypes', 'reseller', 'services', 'contactName', 'tpValue', 'status'],
  reportOrder: [
    'reseller',
    'name',
    'endUserTypes',
    'services',
    'cityName',
    'state',
    'contractStart',
    'reviewDate',
    'endUserReviewDate',
  ],
  sheet: { title: 'End Users', fileName: 'end-user-template.xlsx', idHeader: 'End User Id' },
  columns: {
    isTpAlert: { as: 'flag', at: 'isTpAlert', label: 'Other provider (TP alert)' },
    tpOther: { as: 'text', at: 'tpOther', label: 'Other Technology Provider' },
    tpContactName: { as: 'text', at: 'tpContactName', label: 'Other Technology Provider Contact Name' },
    tpPhone: { as: 'phone', at: 'tpPhone', label: 'Other Technology Provider Contact Phone' },
    tpType: { as: 'text', at: 'tpType', label: 'Other Technology Provider Type' },
    companyId: { as: 'text', at: 'companyId', list: { hidden: true } },
    parentId: { as: 'text', at: 'parentId', row: 'parentId' },
    name: {
      as: 'text',
      at: 'name',
      label: 'End User',
      list: { sortable: true, search: true },
      sheet: {
        aliases: ['End User Name', 'Name'],
        required: true,
        note: 'Must be unique within the reseller.',
        example: 'Sample Apartments',
      },
      report: {},
    },
    reseller: {
      as: 'company',
      at: 'companyId',
      row: 'companyId',
      label: 'Reseller',
      list: { sortable: true },
      sheet: {
        aliases: ['Reseller Name', 'Company'],
        note: 'A reseller by name or id. Empty means the company the file is uploaded for.',
        example: '',
      },
      report: {},
    },
    endUserTypes: {
      as: 'references',
      at: 'enduserEndUserTypeList',
      entry: 'endUserTypeId.id',
      from: 'endUserTypes',
      what: 'an end user type',
      label: 'End User Type',
      many: true,
      row: 'typeIds',
      list: { key: 'enduserType', search: true },
      sheet: {
        aliases: ['End User Types', 'Type'],
        required: true,
        note: 'Several types are separated by a semicolon.',
        example: 'Property Manager',
      },
      report: { key: 'types' },
    },
    services: {
      as: 'references',
      at: 'enduserServiceProductList',
      entry: 'serviceId.id',
      from: 'services',
      what: 'a service or product',
      label: 'Services/Products',
      many: true,
      row: 'serviceIds',
      list: { key: 'products', label: 'Products', search: true },
      sheet: { aliases: ['Services', 'Products'], required: true, note: SEVERAL, example: 'Credit Data; Monitoring' },
      report: {},
    },
    contractStart: {
      as: 'day',
      at: 'contractStartdate',
      label: 'Contract Start Date',
      many: true,
      list: { offered: true, sortable: true },
      sheet: { aliases: contractAliases, note: A_DAY, example: '01/31/2026' },
      report: {},
    },
    address1: { ...address1, row: 'address1', sheet: { ...address1.sheet, required: true } },
    cityName: { ...cityName, sheet: { ...cityName.sheet, required: true } },
    state,
    zipcode: { ...zipcode, sheet: { ...zipcode.sheet, required: true } },
    premises: {
      ...premisesColumn,
      row: 'premises',
      many: true,
      sheet: { note: `${namesOf(premisesChoices)}. Empty means Unknown.`, example: 'Commercial' },
    },
    reviewDate: {
      as: 'day',
      at: 'reviewDate',
      label: 'NCRA Review Date',
      list: { offered: true, sortable: true },
      report: {},
    },
    endUserReviewDate: {
      as: 'day',
      at: 'endUserReviewDate',
      row: 'endUserReviewDate',
      label: 'End User Review Date',
      many: true,
      list: { offered: true, sortable: true },
      sheet: { aliases: ['Review Date', 'Next Review'], note: A_DAY, example: '' },
      report: { due: { key: 'reviewState', title: 'End User Review', obligation: 'endUser.review' } },
    },
    ...siteContactColumns,
    ...roleSheetColumns,
    ...contactColumns,
    providers: {
      as: 'records',
      at: 'endUserTpList',
      entry: 'techProviderId',
      row: 'tpIds',
      label: 'Technology Providers',
      sheet: {
        aliases: ['Technology Provider', 'TPs', 'Providers'],
        note: 'Active technology providers by name or id, separated by semicolons. A division in brackets holds for that one only: Northwind Vault (East).',
        example: '',
      },
    },
    tpValue: {
      as: 'worked',
      holds: 'count',
      worked: ({ endUserTpList }: EndUserRecord) => endUserTpList.length,
      label: 'Number of TPs',
      list: { sortable: true, numeric: true },
      report: { key: 'providers', title: 'Technology Providers' },
    },
    status: { as: 'status', of: ['endUser'], label: 'Status', list: { sortable: true } },
    responsible: responsibleColumn('the end user’s own company'),
    ...serverColumns,
    ...programmeColumns,
    ...purposeColumns,
    ...purposeSheetColumns,
    ...standingColumns('endUser'),
    lastReview: lastReviewColumn,
    ...checklistColumns,
    documents: {
      as: 'worked',
      holds: 'count',
      worked: ({ endUserDocumentCollectedList }: EndUserRecord) => collectedIn(endUserDocumentCollectedList),
      label: 'Documents Collected',
      list: { offered: true, sortable: true, numeric: true },
      report: {},
    },
    company: { as: 'tenant', label: 'Company', list: { across: true, offered: true } },
  },
});

/** `companyId` is the reseller or company it belongs to, `reseller` its name; names of types and products are joined with ', '. */
export type EndUserRow = z.infer<typeof endUserDefinition.Row>;
