import { sheet } from '../definition/sheet.ts';
import { place } from '../fields/address-columns.ts';
import { membershipNames } from './rules.ts';

/** Columns of the reseller spreadsheet: the fields of the reseller form. */
export const resellerSheet = sheet({
  title: 'Resellers',
  fileName: 'reseller-template.xlsx',
  columns: {
    id: {
      header: 'Reseller Id',
      kind: 'text',
      note: 'Leave empty for a new reseller. Exported lists fill it in.',
      example: '',
    },
    name: {
      header: 'Reseller Name',
      aliases: ['Name', 'Reseller'],
      kind: 'text',
      required: true,
      note: 'Required. Must be unique within your company.',
      example: 'Northwind Screening LLC',
    },
    member: {
      header: 'Member',
      aliases: ['Membership'],
      kind: 'choice',
      from: [membershipNames[1], membershipNames[0], membershipNames[2]],
      note: 'Yes, No or Other-Non Member. Empty means No.',
      example: 'Yes',
    },
    resellerTypes: {
      header: 'Reseller Type',
      aliases: ['Reseller Types', 'Type'],
      kind: 'choices',
      from: 'resellerTypes',
      required: true,
      note: 'Required. Several types are separated by a semicolon.',
      example: 'Tenant Screening; Employment Screening',
    },
    contactName: {
      header: 'Main Contact',
      aliases: ['Contact Name', 'Contact'],
      kind: 'text',
      note: 'The person to talk to.',
      example: 'Jordan Sample',
    },
    contactPhone: {
      header: 'Main Contact Phone',
      aliases: ['Contact Phone', 'Phone'],
      kind: 'text',
      note: 'At most 25 characters.',
      example: '+15550100200',
    },
    contactEmail: {
      header: 'Email',
      aliases: ['Contact Email', 'Main Email'],
      kind: 'text',
      note: 'The e-mail address of the main contact.',
      example: 'jordan@example.com',
    },
    cellPhone: { header: 'Cell Phone', kind: 'text', note: 'At most 25 characters.', example: '' },
    ...place,
    resellerDate: {
      header: 'Reseller Date',
      aliases: ['Date'],
      kind: 'day',
      note: 'A date, MM/DD/YYYY or YYYY-MM-DD.',
      example: '01/31/2026',
    },
    agreementDate: {
      header: 'Reseller Agreement',
      aliases: ['Reseller Agreement Collected'],
      kind: 'day',
      note: 'The day the Reseller Agreement was collected. Empty when it is missing.',
      example: '02/15/2026',
    },
    subLicenseDate: {
      header: 'Sub-License Agreement',
      aliases: ['Sub-License Agreement Collected'],
      kind: 'day',
      note: 'The day the Sub-License Agreement was collected. Empty when it is missing.',
      example: '02/20/2026',
    },
  },
});
