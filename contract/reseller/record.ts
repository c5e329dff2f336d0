import * as z from 'zod';
import { LogoText } from '../company/record.ts';
import { contactColumns, roleSheetColumns } from '../contacts/columns.ts';
import {
  changedContactFields,
  newContactFields,
  shownContactFields,
  storedContactFields,
} from '../contacts/contact.ts';
import { defineRecord } from '../definition/define-record.ts';
import { A_DAY } from '../definition/sheet.ts';
import { checklist } from '../definition/take-from.ts';
import { Address, addressColumns } from '../fields/address.ts';
import { CompanyRef, Day, Id, isEmail, Named, RefId, required, text, Version } from '../fields/common.ts';
import { contactSheet, phoneSheet } from '../fields/contact-fields.ts';
import { CollectedDocument } from '../fields/file.ts';
import { ResponsibleId, responsibleColumn } from '../fields/responsible.ts';
import { notSent, serverColumns, serverFields } from '../obligations/server-fields.ts';
import { NAME_MAX } from '../rules/limits.ts';
import { toE164 } from '../rules/phones-and-zips.ts';
import { standingColumns } from '../standing/columns.ts';
import { documentsCollected, memberships } from './rules.ts';

/** Membership: 1 Yes, 0 No, 2 Other-Non Member. Spec part 2, section 3. */
const Membership = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** What is typed into the reseller form or read from a spreadsheet row. Spec part 2, sections 2, 3 and 5. */
export const NewReseller = z.object({
  name: required('Please enter Name', NAME_MAX),
  ismember: Membership.default(0),
  companyResellerTypeList: z
    .array(z.object({ resellerId: z.object({ id: RefId }) }), { error: 'Please select Reseller Type' })
    .min(1, 'Please select Reseller Type'),
  addressId: Address,
  imagePath: text(),
  resellerDate: Day.default(''),
  companyDocumentsList: z.array(CollectedDocument).default([]),
  responsibleId: ResponsibleId.default(''),
  ...newContactFields,
});
export type NewReseller = z.infer<typeof NewReseller>;

const formFields = {
  ...NewReseller.shape,
  imageStr: LogoText,
  deactivate: z.boolean().default(false),
  isregisteredUser: z.boolean().default(false),
};

type Registration = Pick<z.infer<typeof NewReseller>, 'addressId'> & { readonly isregisteredUser: boolean };

/** A reseller that is registered as a user needs all that an account needs. Spec part 2, section 5; D-58. */
const registrable = (
  { isregisteredUser, addressId }: Registration,
  context: { addIssue(issue: { code: 'custom'; message: string; path: string[] }): void },
) => {
  if (!isregisteredUser) return;
  const refuse = (field: keyof typeof addressId, message: string) =>
    context.addIssue({ code: 'custom', message, path: ['addressId', field] });
  const { userName, contactName, contactPhone, contactEmail } = addressId;
  if (userName === '') refuse('userName', 'Please enter User Name');
  if (contactName === '') refuse('contactName', 'Please enter Contact name');
  if (contactPhone === '') refuse('contactPhone', 'Please enter Main Contact Phone');
  else if (toE164(contactPhone) === undefined)
    refuse('contactPhone', 'Please enter a valid phone number, with its country code');
  if (contactEmail === '') refuse('contactEmail', 'Please enter Email');
  else if (!isEmail(contactEmail)) refuse('contactEmail', 'Enter a valid email-Id');
};

/** The add form; `resellerCompanyId` is the company a super admin has chosen, and the user's own for every other user. */
export const ResellerForm = z
  .object({ ...formFields, resellerCompanyId: CompanyRef.optional() })
  .superRefine(registrable);
export type ResellerForm = z.infer<typeof ResellerForm>;

/**
 * A reseller as the browser sends it back. A checklist, contacts or responsible person that it leaves out stay as they
 * are, and its company always does.
 */
export const ResellerChange = z
  .object({
    ...formFields,
    id: Id,
    version: Version,
    companyDocumentsList: z.array(CollectedDocument).optional(),
    responsibleId: ResponsibleId.optional(),
    ...changedContactFields,
  })
  .superRefine(registrable);
export type ResellerChange = z.infer<typeof ResellerChange>;

/** A reseller as it is stored. A reseller is a company with `isreseller` true (D-43). */
export const Reseller = NewReseller.extend({
  id: Id,
  version: Version,
  deactivate: z.boolean(),
  isreseller: z.literal(true),
  isregisteredUser: z.boolean(),
  resellerCompanyId: Id,
  ...storedContactFields,
  ...serverFields,
});
export type Reseller = z.infer<typeof Reseller>;

/** A reseller as the browser receives it: with the names of its types, and how many documents were collected. */
export const ShownReseller = Reseller.omit(notSent).extend({
  companyResellerTypeList: z.array(z.object({ resellerId: Named })),
  companyResellerType: z.string(),
  documentLength: z.number().int(),
  /** The name of its responsible person; '' if unassigned. */
  responsible: z.string(),
  ...shownContactFields,
});
export type ShownReseller = z.infer<typeof ShownReseller>;

const lines = { at: 'companyDocumentsList', entry: 'documentId', from: 'documentTypes', named: true } as const;
const { collected, collectedIds } = checklist(lines);

/** Resellers: their list, spreadsheet and report. Spec part 2, section 2 "Reseller list". */
export const resellerDefinition = defineRecord({
  name: 'reseller',
  noun: 'reseller',
  schema: Reseller,
  // What rows of each earlier format lack. 1: the responsible person and the obligations. 2: snoozes. 3: the former
  // responsible person and the day of the last change. 4: how long documents are valid. 5: the columns that are
  // optional in a list. 6: what is approved and what failed. 7: the upload day of documents without a first
  // day, and the fields on which the requirements depend. 8: the contacts besides the main one. 9: the facts of its
  // places, and steps of standing. 10: approved documents whose validity lies within that of one that began earlier.
  format: 11,
  order: { by: 'name', direction: 'asc' },
  sheet: { title: 'Resellers', fileName: 'reseller-template.xlsx', idHeader: 'Reseller Id' },
  columns: {
    resellerCompanyId: { as: 'text', at: 'resellerCompanyId', row: 'resellerCompanyId' },
    name: {
      as: 'text',
      at: 'name',
      label: 'Reseller Name',
      list: { sortable: true, search: true },
      sheet: {
        aliases: ['Name', 'Reseller'],
        required: true,
        note: 'Must be unique within your company.',
        example: 'Northwind Screening LLC',
      },
      report: { title: 'Reseller' },
    },
    member: {
      as: 'choice',
      at: 'ismember',
      choices: memberships,
      label: 'Member',
      many: true,
      row: 'ismember',
      list: { sortable: true },
      sheet: { aliases: ['Membership'], note: 'Yes, No or Other-Non Member. Empty means No.', example: 'Yes' },
      report: {},
    },
    resellerTypes: {
      as: 'references',
      at: 'companyResellerTypeList',
      entry: 'resellerId.id',
      from: 'resellerTypes',
      what: 'a reseller type',
      label: 'Reseller Type',
      many: true,
      row: 'typeIds',
      list: { key: 'resellerType', sortable: true, search: true },
      sheet: {
        aliases: ['Reseller Types', 'Type'],
        required: true,
        note: 'Several types are separated by a semicolon.',
        example: 'Tenant Screening; Employment Screening',
      },
      report: { key: 'types' },
    },
    contactName: {
      as: 'text',
      at: 'addressId.contactName',
      label: 'Main Contact',
      list: { sortable: true, search: true },
      sheet: { aliases: ['Contact Name', 'Contact'], ...contactSheet },
      report: {},
    },
    contactPhone: {
      as: 'phone',
      at: 'addressId.contactPhone',
      label: 'Main Contact Phone',
      list: { offered: true, sortable: true },
      sheet: { aliases: ['Contact Phone', 'Phone'], ...phoneSheet },
    },
    contactEmail: {
      as: 'text',
      at: 'addressId.contactEmail',
      label: 'Email',
      list: { offered: true, sortable: true },
      sheet: {
        kind: 'email',
        aliases: ['Contact Email', 'Main Email'],
        note: 'The e-mail address of the main contact.',
        example: 'jordan@example.com',
      },
    },
    cellPhone: {
      as: 'phone',
      at: 'addressId.cellPhone',
      label: 'Cell Phone',
      list: { offered: true, sortable: true },
      sheet: { ...phoneSheet, example: '' },
    },
    ...roleSheetColumns,
    ...contactColumns,
    ...addressColumns,
    resellerDate: {
      as: 'day',
      at: 'resellerDate',
      label: 'Reseller Date',
      many: true,
      list: { offered: true, sortable: true },
      sheet: { aliases: ['Date'], note: A_DAY, example: '01/31/2026' },
    },
    agreementDate: {
      ...collected({ nth: 0 }),
      label: 'Reseller Agreement',
      sheet: {
        aliases: ['Reseller Agreement Collected'],
        note: 'The day the Reseller Agreement was collected. Empty when it is missing.',
        example: '02/15/2026',
      },
    },
    subLicenseDate: {
      ...collected({ nth: 1 }),
      label: 'Sub-License Agreement',
      sheet: {
        aliases: ['Sub-License Agreement Collected'],
        note: 'The day the Sub-License Agreement was collected. Empty when it is missing.',
        example: '02/20/2026',
      },
    },
    collectedIds,
    deactivate: { as: 'flag', at: 'deactivate', row: 'deactivate', label: 'Deactivated' },
    userName: { as: 'text', at: 'addressId.userName', label: 'User Name' },
    documentsCollected: {
      as: 'worked',
      holds: 'flag',
      worked: (record: Reseller) => documentsCollected(record.companyDocumentsList),
      label: 'All Documents Collected',
      row: 'collected',
      list: { sortable: true },
      report: {},
    },
    status: { as: 'status', of: ['reseller'], label: 'Status', list: { sortable: true } },
    responsible: responsibleColumn('your company'),
    ...serverColumns,
    ...standingColumns('reseller'),
    registered: {
      as: 'flag',
      at: 'isregisteredUser',
      label: 'Registered User',
      list: { offered: true, sortable: true },
      report: {},
    },
    company: { as: 'tenant', label: 'Company', list: { across: true } },
  },
});

/** `member` is Yes, No or Other-Non Member; type names are joined with ', '; `company` is the root company's name. */
export type ResellerRow = z.infer<typeof resellerDefinition.Row>;
