import { sheet } from './sheet.ts';

/** Columns of the technology provider spreadsheet: the fields of the provider form. */
export const providerSheet = sheet({
  title: 'Technology Providers',
  fileName: 'technology-provider-template.xlsx',
  columns: {
    id: {
      header: 'Technology Provider Id',
      kind: 'text',
      note: 'Leave empty for a new technology provider. Exported lists fill it in.',
      example: '',
    },
    name: {
      header: 'Technology Provider Name',
      aliases: ['Technology Provider', 'Name'],
      kind: 'text',
      required: true,
      note: 'Required. Must be unique within your company.',
      example: 'Northwind Vault',
    },
    tpType: {
      header: 'Technology Provider Type',
      aliases: ['Type'],
      kind: 'text',
      required: true,
      note: 'Required. What the provider does.',
      example: 'Data storage',
    },
    contactName: {
      header: 'Contact Name',
      aliases: ['Technology Provider Contact Name', 'Main Contact', 'Contact'],
      kind: 'text',
      required: true,
      note: 'Required. The person to talk to.',
      example: 'Jordan Sample',
    },
    contactPhone: {
      header: 'Contact Phone',
      aliases: ['Technology Provider Contact Phone', 'Phone'],
      kind: 'text',
      required: true,
      note: 'Required. At most 25 characters.',
      example: '+15550100200',
    },
    organizerTypes: {
      header: 'Organizer Type',
      aliases: ['Organizer Types', 'Organizer'],
      kind: 'choices',
      from: 'organizerTypes',
      note: 'Several types are separated by a semicolon.',
      example: 'Corporation',
    },
    resellers: {
      header: 'Resellers',
      aliases: ['Reseller'],
      kind: 'relations',
      note: 'Resellers of your company by name or id, separated by semicolons.',
      example: '',
    },
    completionDate: {
      header: 'NCRA Completion Date',
      aliases: ['Completion Date'],
      kind: 'day',
      note: 'A date, MM/DD/YYYY or YYYY-MM-DD.',
      example: '01/31/2026',
    },
    reviewDate: {
      header: 'NCRA Review Date',
      aliases: ['Review Date'],
      kind: 'day',
      required: true,
      note: 'Required. A date, MM/DD/YYYY or YYYY-MM-DD.',
      example: '06/30/2026',
    },
    approvalDate: {
      header: 'Approval Date',
      kind: 'day',
      note: 'A date, MM/DD/YYYY or YYYY-MM-DD.',
      example: '07/15/2026',
    },
    masterAgreementDate: {
      header: 'Master NCRA Compliance Services Agreement',
      aliases: ['Master Agreement', 'Master NCRA'],
      kind: 'day',
      note: 'The day it was collected. Empty when it is missing.',
      example: '02/15/2026',
    },
    investigationDate: {
      header: 'Investigation',
      aliases: ['EXP SAQ', 'SAQ'],
      kind: 'day',
      note: 'The day it was collected. Empty when it is missing.',
      example: '',
    },
    siteInspectionDate: {
      header: 'Site Inspection',
      kind: 'day',
      note: 'The day it was collected. Empty when it is missing.',
      example: '',
    },
    certificationDate: {
      header: 'Technology Certification',
      aliases: ['Certification'],
      kind: 'day',
      note: 'The day it was collected. Empty when it is missing.',
      example: '',
    },
  },
});

export type ProviderField = keyof typeof providerSheet.columns;
