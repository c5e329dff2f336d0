import * as z from 'zod';
import { contactColumns, roleSheetColumns } from '../contacts/columns.ts';
import { shownContactFields, storedContactFields } from '../contacts/contact.ts';
import { defineRecord } from '../definition/define-record.ts';
import { A_DAY } from '../definition/sheet.ts';
import { collectedIn } from '../definition/take-from.ts';
import { Day, Id, RefId, required, requiredDay, text, textLines, Version } from '../fields/common.ts';
import { contactSheet, phoneSheet } from '../fields/contact-fields.ts';
import { CollectedDocument } from '../fields/file.ts';
import { ResponsibleId, responsibleColumn } from '../fields/responsible.ts';
import { serverColumns, serverFields } from '../obligations/server-fields.ts';
import { lastReviewColumn } from '../review/facts.ts';
import { ENTRIES_MAX, NAME_MAX, PHONE_MAX, TEXT_MAX } from '../rules/limits.ts';
import { standingColumns } from '../standing/columns.ts';
import { checklistColumns } from './checklist-columns.ts';
import { isOpenEntry } from './rules.ts';

/** All that an end user's 'other' entry says of a provider. Spec part 2, section 3 "Other-provider list item". */
export const otherFields = {
  name: required('Please Enter Technology Provider', NAME_MAX),
  endUserContactName: required('Please Enter Technology Provider Contact Name', NAME_MAX),
  endUserContactPhone: required('Please Enter Technology Provider Contact Phone', PHONE_MAX),
  tpType: required('Please Enter Technology Provider Type', NAME_MAX),
  reviewDate: requiredDay('Please Select Review Date'),
};

/** What the data company alone writes: Risk Review Approval. Role matrix 3.3, D-61. */
export const reviewFields = {
  isExperianSignoff: z.boolean().default(false),
  experianName: text(NAME_MAX),
  experianDate: Day.default(''),
  experianComments: textLines(TEXT_MAX),
};

export const dates = {
  completionDate: Day.default(''),
  e13PAExpirationDate: Day.default(''),
  selectedDocDate: Day.default(''),
};

export const Organizers = z.array(z.object({ organizerTypeId: RefId })).max(ENTRIES_MAX);
export const Resellers = z.array(z.object({ resellerId: Id })).max(ENTRIES_MAX);
export const Documents = z.array(CollectedDocument).max(ENTRIES_MAX);

/**
 * A technology provider as the browser receives it. `activate` is false for an 'other' entry until it is activated,
 * `endUserId` '' for all that are none; `createdAt` an ISO time. `enteredBy` is the user who made such an entry, '' if
 * that was not noted or is not this person's to know, as is `endUserName`.
 */
export const TechProvider = z.object({
  ...otherFields,
  /** The e-mail address of the contact, '' when it is not known. */
  endUserContactEmail: z.string().default(''),
  ...dates,
  ...reviewFields,
  id: Id,
  version: Version,
  companyId: z.object({ id: z.string() }),
  isEndUserTp: z.boolean(),
  endUserId: z.string(),
  endUserName: z.string(),
  enteredBy: z.string().default(''),
  activate: z.boolean(),
  tpOrganizerList: z.array(z.object({ organizerTypeId: RefId, organizerName: z.string() })),
  tpResellerList: Resellers,
  tpDocumentCollectedList: Documents,
  createdAt: z.string(),
  responsibleId: ResponsibleId.default(''),
  /** The name of that person. */
  responsible: z.string().default(''),
  ...storedContactFields,
  ...shownContactFields,
});
export type TechProvider = z.infer<typeof TechProvider>;

/** A technology provider as it is stored: names of organizer types, the end user and people are joined in when it is shown. */
export const ProviderRecord = TechProvider.omit({
  endUserName: true,
  responsible: true,
  returnedContacts: true,
}).extend({
  tpOrganizerList: z.array(z.object({ organizerTypeId: RefId })),
  ...serverFields,
});
export type ProviderRecord = z.infer<typeof ProviderRecord>;

/** Technology providers: their list, spreadsheet and report. Spec part 2, section 2 "Technology provider list". */
export const providerDefinition = defineRecord({
  name: 'provider',
  noun: 'technology provider',
  schema: ProviderRecord,
  // What rows of each earlier format lack. 1: the responsible person and the obligations. 2: snoozes. 3: the former
  // responsible person and the day of the last change. 4: how long documents are valid. 5: the columns that are
  // optional in a list. 6: what is approved and what failed. 7: the contact's e-mail address. 8: the upload day
  // of documents without a first day, and the fields on which the requirements depend. 9: the contacts besides the main
  // one. 10: the column of places, which is empty here, and the steps of standing. 11: approved documents whose
  // validity lies within that of one that began earlier.
  format: 12,
  order: { by: 'name', direction: 'asc' },
  sheet: {
    title: 'Technology Providers',
    fileName: 'technology-provider-template.xlsx',
    idHeader: 'Technology Provider Id',
  },
  columns: {
    companyId: { as: 'text', at: 'companyId.id', row: 'companyId' },
    activate: { as: 'flag', at: 'activate', row: 'activate', label: 'Active' },
    selectedDocDate: { as: 'day', at: 'selectedDocDate', label: 'Selected Document Date' },
    experianName: { as: 'text', at: 'experianName', label: 'Risk Review Name' },
    experianComments: { as: 'text', at: 'experianComments', label: 'Risk Review Comments' },
    isEndUserTp: { as: 'flag', at: 'isEndUserTp', row: 'isEndUserTp' },
    endUserId: { as: 'text', at: 'endUserId', row: 'endUserId' },
    entryOf: {
      as: 'worked',
      holds: 'text',
      worked: (record: ProviderRecord) => (isOpenEntry(record) ? record.endUserId : ''),
      row: 'entryOf',
    },
    createdAt: { as: 'text', at: 'createdAt', row: 'createdAt' },
    name: {
      as: 'text',
      at: 'name',
      label: 'Technology Provider Name',
      list: { label: 'Name', sortable: true, search: true },
      sheet: {
        aliases: ['Technology Provider', 'Name'],
        required: true,
        note: 'Must be unique within your company.',
        example: 'Northwind Vault',
      },
      report: { title: 'Technology Provider' },
    },
    tpType: {
      as: 'text',
      at: 'tpType',
      label: 'Technology Provider Type',
      many: true,
      list: { label: 'Type', sortable: true, search: true },
      sheet: { aliases: ['Type'], required: true, note: 'What the provider does.', example: 'Data storage' },
      report: { key: 'type' },
    },
    contactName: {
      as: 'text',
      at: 'endUserContactName',
      row: 'endUserContactName',
      label: 'Contact Name',
      list: { offered: true, sortable: true },
      sheet: {
        aliases: ['Technology Provider Contact Name', 'Main Contact', 'Contact'],
        required: true,
        ...contactSheet,
      },
    },
    contactPhone: {
      as: 'phone',
      at: 'endUserContactPhone',
      row: 'endUserContactPhone',
      label: 'Contact Phone',
      list: { offered: true, sortable: true },
      sheet: {
        aliases: ['Technology Provider Contact Phone', 'Phone'],
        required: true,
        ...phoneSheet,
      },
    },
    contactEmail: {
      as: 'text',
      at: 'endUserContactEmail',
      row: 'endUserContactEmail',
      label: 'Contact Email',
      list: { offered: true, sortable: true },
      sheet: {
        kind: 'email',
        aliases: ['Technology Provider Contact Email', 'Email'],
        note: 'The e-mail address of the contact.',
        example: 'jordan@example.com',
      },
    },
    ...roleSheetColumns,
    ...contactColumns,
    organizerTypes: {
      as: 'references',
      at: 'tpOrganizerList',
      entry: 'organizerTypeId',
      from: 'organizerTypes',
      what: 'an organizer type',
      label: 'Organizer Type',
      many: true,
      list: { offered: true, sortable: true },
      sheet: {
        aliases: ['Organizer Types', 'Organizer'],
        note: 'Several types are separated by a semicolon.',
        example: 'Corporation',
      },
      report: { title: 'Organizer Types' },
    },
    resellers: {
      as: 'records',
      at: 'tpResellerList',
      entry: 'resellerId',
      row: 'resellerIds',
      label: 'Resellers',
      sheet: {
        aliases: ['Reseller'],
        note: 'Resellers of your company by name or id, separated by semicolons.',
        example: '',
      },
    },
    enteredBy: {
      as: 'worked',
      holds: 'text',
      worked: ({ isEndUserTp }: ProviderRecord) => (isEndUserTp ? 'End User' : 'Company'),
      label: 'Entered By',
      list: { offered: true, sortable: true },
      report: {},
    },
    completionDate: {
      as: 'day',
      at: 'completionDate',
      label: 'NCRA Completion Date',
      many: true,
      list: { sortable: true },
      sheet: { aliases: ['Completion Date'], note: A_DAY, example: '01/31/2026' },
      report: { title: 'Completion Date' },
    },
    reviewDate: {
      as: 'day',
      at: 'reviewDate',
      label: 'NCRA Review Date',
      many: true,
      list: { sortable: true },
      sheet: { aliases: ['Review Date'], required: true, note: A_DAY, example: '06/30/2026' },
      report: { due: { key: 'reviewState', title: 'NCRA Review', obligation: 'provider.review' } },
    },
    approvalDate: {
      as: 'day',
      at: 'e13PAExpirationDate',
      row: 'approvalDate',
      label: 'Approval Date',
      many: true,
      list: { offered: true, sortable: true },
      sheet: { note: A_DAY, example: '07/15/2026' },
      report: { due: { key: 'approvalState', title: 'Approval', obligation: 'provider.approval' } },
    },
    ...checklistColumns,
    isExperianSignoff: {
      as: 'flag',
      at: 'isExperianSignoff',
      label: 'Experian Sign-off',
      list: { sortable: true },
      report: { key: 'riskReview', title: 'Risk Review Approval' },
    },
    status: { as: 'status', of: ['provider', 'other'], label: 'Status', list: { sortable: true } },
    experianDate: {
      as: 'day',
      at: 'experianDate',
      row: 'experianDate',
      label: 'Risk Review Date',
      report: { key: 'riskReviewDate' },
    },
    responsible: responsibleColumn('your company'),
    ...serverColumns,
    ...standingColumns('provider'),
    lastReview: lastReviewColumn,
    documents: {
      as: 'worked',
      holds: 'count',
      worked: ({ tpDocumentCollectedList }: ProviderRecord) => collectedIn(tpDocumentCollectedList),
      label: 'Documents Collected',
      list: { offered: true, sortable: true, numeric: true },
      report: {},
    },
    company: { as: 'tenant', label: 'Company', list: { across: true } },
  },
});

/** Dates are 'YYYY-MM-DD' or ''; `company` is the root company's name. */
export type ProviderRow = z.infer<typeof providerDefinition.Row>;
