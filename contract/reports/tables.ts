/** What an exported column holds: a day is 'YYYY-MM-DD' or empty, a number is whole. */
type Holds = 'text' | 'number' | 'day';

/**
 * One column of an exported table. With `dueFrom` it says how that day stands to the day of the export, so the tables that
 * have such a column are written anew on the first export of each day (UTC), although nobody has changed a record.
 */
export interface ReportColumn {
  readonly title: string;
  readonly holds: Holds;
  readonly dueFrom?: string;
}

/**
 * One table of the analytics export. Each row also carries `familyId` and, unless the whole family shares the table,
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
const due = (title: string, dueFrom: string): ReportColumn => ({ title, holds: 'text', dueFrom });

/**
 * THE exported tables: the export writes them, QuickSight's data sets and the local reports read them. What a whole family
 * shares holds nothing that a reseller may not see of another one: active providers, without who uses them.
 */
export const reportTables = {
  companies: {
    title: 'Companies',
    scope: 'company',
    columns: { name: text('Company'), city: text('City'), state: text('State'), created: day('Added') },
  },
  resellers: {
    title: 'Resellers',
    scope: 'company',
    columns: {
      name: text('Reseller'),
      member: text('Member'),
      types: text('Reseller Type'),
      contactName: text('Main Contact'),
      city: text('City'),
      state: text('State'),
      documentsCollected: text('All Documents Collected'),
      registered: text('Registered User'),
      endUsers: number('End Users'),
      providers: number('Technology Providers'),
      created: day('Added'),
    },
  },
  providers: {
    title: 'Technology Providers',
    scope: 'family',
    columns: {
      name: text('Technology Provider'),
      type: text('Technology Provider Type'),
      organizerTypes: text('Organizer Types'),
      enteredBy: text('Entered By'),
      completionDate: day('Completion Date'),
      reviewDate: day('NCRA Review Date'),
      reviewState: due('NCRA Review', 'reviewDate'),
      approvalDate: day('Approval Date'),
      approvalState: due('Approval', 'approvalDate'),
      riskReview: text('Risk Review Approval'),
      riskReviewDate: day('Risk Review Date'),
      documents: number('Documents Collected'),
      created: day('Added'),
    },
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
    columns: {
      reseller: text('Reseller'),
      name: text('End User'),
      types: text('End User Type'),
      services: text('Services/Products'),
      city: text('City'),
      state: text('State'),
      contractStart: day('Contract Start Date'),
      reviewDate: day('NCRA Review Date'),
      reviewState: due('NCRA Review', 'reviewDate'),
      providers: number('Technology Providers'),
      documents: number('Documents Collected'),
      created: day('Added'),
    },
  },
  divisions: {
    title: 'Divisions',
    scope: 'company',
    columns: {
      reseller: text('Reseller'),
      endUser: text('End User'),
      name: text('Division'),
      city: text('City'),
      state: text('State'),
    },
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
    },
  },
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

/** How a day stands to today, in the order in which it matters. */
export const dueStates = ['Overdue', 'Due within 30 days', 'Later', 'No date'] as const;

/** From so many days before it, a day is due. */
const DUE_DAYS = 30;

const DAY_MS = 86_400_000;

/** How a day ('YYYY-MM-DD' or '') stands to today (the same). */
export const dueState = (day: string, today: string): (typeof dueStates)[number] => {
  if (day === '') return 'No date';
  if (day < today) return 'Overdue';
  return Date.parse(day) - Date.parse(today) <= DUE_DAYS * DAY_MS ? 'Due within 30 days' : 'Later';
};
