import { companyDefinition } from '../company/record.ts';
import type { ReportColumn } from '../definition/column.ts';
import { divisionDefinition } from '../division/record.ts';
import { endUserDefinition } from '../end-user/record.ts';
import { providerDefinition } from '../provider/record.ts';
import { resellerDefinition } from '../reseller/record.ts';

/**
 * One table of the analytics export. Each row also carries `familyId` and, unless the whole tenant shares the table,
 * `companyId`: a viewer sees only rows that fit the tags of their session. D-77, D-78.
 */
export interface ReportTable {
  readonly title: string;
  readonly scope: 'family' | 'company';
  readonly columns: Readonly<Record<string, ReportColumn>>;
}

const text = (title: string): ReportColumn => ({ title, holds: 'text' });
const number = (title: string): ReportColumn => ({ title, holds: 'number' });
const day = (title: string): ReportColumn => ({ title, holds: 'day' });
/** Who is the contact of a record for what; without addresses and telephone numbers, as all tables are. */
const contactColumns = {
  kind: text('Belongs To'),
  reseller: text('Company'),
  record: text('Record'),
  name: text('Contact'),
  title: text('Title'),
  roles: text('Roles'),
};

/** From which line of the requirements a record is exempt; without the reason, which is a free text. */
const exemptionColumns = {
  kind: text('Belongs To'),
  reseller: text('Company'),
  record: text('Record'),
  line: text('Requirement'),
  state: text('State'),
  noted: day('Asked or Granted'),
  until: day('Exempt Until'),
};

/**
 * THE exported tables: the export writes them, QuickSight's data sets and the local reports read them. What a whole tenant
 * shares holds nothing that a reseller may not see of another one: active providers, without who uses them.
 */
export const reportTables = {
  companies: {
    title: 'Companies',
    scope: 'company',
    columns: { ...companyDefinition.report, created: day('Added') },
  },
  resellers: {
    title: 'Resellers',
    scope: 'company',
    columns: {
      ...resellerDefinition.report,
      endUsers: number('End Users'),
      providers: number('Technology Providers'),
      created: day('Added'),
    },
  },
  providers: {
    title: 'Technology Providers',
    scope: 'family',
    columns: { ...providerDefinition.report, created: day('Added') },
  },
  entries: {
    title: 'Other Technology Providers',
    scope: 'company',
    columns: {
      reseller: text('Reseller'),
      endUser: text('End User'),
      name: text('Technology Provider'),
      type: text('Technology Provider Type'),
      reviewDate: day('NCRA Review Date'),
      created: day('Added'),
    },
  },
  endUsers: {
    title: 'End Users',
    scope: 'company',
    columns: { ...endUserDefinition.report, created: day('Added') },
  },
  divisions: {
    title: 'Divisions',
    scope: 'company',
    columns: { reseller: text('Reseller'), endUser: text('End User'), ...divisionDefinition.report },
  },
  services: {
    title: 'Services/Products of End Users',
    scope: 'company',
    columns: { reseller: text('Reseller'), endUser: text('End User'), service: text('Service/Product') },
  },
  associations: {
    title: 'Technology Providers of End Users',
    scope: 'company',
    columns: {
      reseller: text('Reseller'),
      endUser: text('End User'),
      provider: text('Technology Provider'),
      providerType: text('Technology Provider Type'),
      division: text('Division'),
      /** 1 in the first line of an end user and a provider, so that end users with several divisions count once. */
      endUsers: number('End Users'),
    },
  },
  contacts: { title: 'Contacts', scope: 'company', columns: contactColumns },
  resellerContacts: { title: 'Contacts of Resellers', scope: 'company', columns: contactColumns },
  documents: {
    title: 'Documents',
    scope: 'company',
    columns: {
      ownerKind: text('Belongs To'),
      owner: text('Record'),
      kind: text('Document Type'),
      name: text('Document'),
      state: text('State'),
      uploaded: day('Uploaded'),
      received: text('Received'),
      versions: number('Versions'),
      review: text('Review'),
      reviewed: day('Reviewed'),
      effectiveFrom: day('In Effect From'),
      validUntil: day('Valid Until'),
      /** 'YYYY-MM' */
      expires: text('Expires In'),
    },
  },
  inspections: {
    title: 'Inspections',
    scope: 'company',
    columns: {
      kind: text('Belongs To'),
      reseller: text('Company'),
      record: text('Record'),
      division: text('Division'),
      premises: text('Premises'),
      reason: text('Reason'),
      manner: text('Manner'),
      firm: text('Firm'),
      state: text('State'),
      ordered: day('Ordered'),
      due: day('Due'),
      inspected: day('Inspected'),
      completed: day('Completed'),
      validUntil: day('Valid Until'),
    },
  },
  purposes: {
    title: 'Permissible Purposes',
    scope: 'company',
    columns: {
      reseller: text('Reseller'),
      endUser: text('End User'),
      purpose: text('Purpose'),
      section: text('Section of FCRA 604'),
      products: text('Services/Products'),
      states: text('States'),
      state: text('State'),
      since: day('In Force Since'),
      certified: day('Certified'),
      verified: day('Verified'),
      how: text('Verified By'),
      validUntil: day('Valid Until'),
      ended: day('Ended'),
    },
  },
  exemptions: { title: 'Exemptions', scope: 'company', columns: exemptionColumns },
  resellerExemptions: { title: 'Exemptions of Resellers', scope: 'company', columns: exemptionColumns },
  users: {
    title: 'Users',
    scope: 'company',
    columns: { company: text('Company'), roles: text('Roles'), state: text('State'), created: day('Added') },
  },
  imports: {
    title: 'Uploads',
    scope: 'company',
    columns: {
      company: text('Company'),
      kind: text('Upload'),
      state: text('State'),
      rows: number('Rows'),
      created: number('Created'),
      updated: number('Updated'),
      unchanged: number('Unchanged'),
      skipped: number('Skipped'),
      failed: number('Failed'),
      started: day('Started'),
    },
  },
  activity: {
    title: 'Activity',
    scope: 'company',
    columns: { day: day('Day'), what: text('What'), deed: text('Deed'), times: number('Times') },
  },
} as const satisfies Record<string, ReportTable>;

export type ReportTableName = keyof typeof reportTables;
