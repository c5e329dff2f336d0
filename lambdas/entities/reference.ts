import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Named } from '#contract/fields/common.ts';
import { table } from '../ports/table.ts';
import { env } from '../store/env.ts';
import { keys } from '../store/keys.ts';
import { TtlCache } from '../store/ttl-cache.ts';

function numbered(...names: readonly string[]) {
  return names.map((name, index) => ({ id: index + 1, name }));
}

/** What the reference lists hold until an operator stores others. */
export const referenceDefaults = {
  states: [
    'AL Alabama',
    'AK Alaska',
    'AZ Arizona',
    'AR Arkansas',
    'CA California',
    'CO Colorado',
    'CT Connecticut',
    'DE Delaware',
    'DC District of Columbia',
    'FL Florida',
    'GA Georgia',
    'HI Hawaii',
    'ID Idaho',
    'IL Illinois',
    'IN Indiana',
    'IA Iowa',
    'KS Kansas',
    'KY Kentucky',
    'LA Louisiana',
    'ME Maine',
    'MD Maryland',
    'MA Massachusetts',
    'MI Michigan',
    'MN Minnesota',
    'MS Mississippi',
    'MO Missouri',
    'MT Montana',
    'NE Nebraska',
    'NV Nevada',
    'NH New Hampshire',
    'NJ New Jersey',
    'NM New Mexico',
    'NY New York',
    'NC North Carolina',
    'ND North Dakota',
    'OH Ohio',
    'OK Oklahoma',
    'OR Oregon',
    'PA Pennsylvania',
    'RI Rhode Island',
    'SC South Carolina',
    'SD South Dakota',
    'TN Tennessee',
    'TX Texas',
    'UT Utah',
    'VT Vermont',
    'VA Virginia',
    'WA Washington',
    'WV West Virginia',
    'WI Wisconsin',
    'WY Wyoming',
    'PR Puerto Rico',
  ].map((line, index) => ({ id: index + 1, code: line.slice(0, 2), name: line.slice(3) })),
  resellerTypes: numbered(
    'Mortgage Reporting',
    'Tenant Screening',
    'Employment Screening',
    'Automotive Lending',
    'Collections',
    'Consumer Direct',
    'Public Records',
  ),
  documentTypes: [
    { id: 1, name: 'Credit Data/Reseller Agreement' },
    { id: 2, name: 'Sub-License Agreement' },
  ],
  organizerTypes: numbered(
    'Corporation',
    'Limited Liability Company',
    'Partnership',
    'Sole Proprietorship',
    'Non-Profit',
  ),
  /** The numbers are those of the documents' own kinds. Spec part 2, section 3 "Document upload". */
  providerDocuments: [
    { id: 9, name: 'Master NCRA Compliance Services Agreement' },
    { id: 10, name: 'EXP SAQ' },
    { id: 11, name: 'Site Inspection' },
    { id: 12, name: 'Technology Certification' },
  ],
  certificates: numbered('SOC 2 Type II', 'ISO/IEC 27001', 'PCI DSS', 'EI3PA'),
  services: numbered('Credit Data', 'Credit Scores', 'Public Records', 'Identity Verification', 'Monitoring'),
  endUserTypes: numbered('Property Manager', 'Employer', 'Lender', 'Collection Agency', 'Insurer', 'Government'),
  endUserDocuments: numbered('End user/Reseller Addendum', 'Sub-License Agreement', 'Credit Data/Reseller Agreement'),
  securityQuestions: numbered(
    'What was the name of your first pet?',
    'In which city did your parents meet?',
    'What was the make of your first car?',
    'What was the name of your first school?',
    'Which book did you like most as a child?',
  ),
  supportStatuses: numbered('Open', 'On Hold', 'Escalated', 'Closed'),
  supportPriorities: numbered('High', 'Medium', 'Low'),
  /** Why a record goes from one standing to another. */
  standingReasons: numbered(
    'Application received',
    'Requirements fulfilled',
    'Requirements not fulfilled',
    'Inspection failed',
    'Security incident',
    'Complaint',
    'Payment outstanding',
    'Own request',
    'Contract ended',
    'Entered by mistake',
    'Other reason',
  ),
  bureaus: numbered('Experian', 'Equifax', 'TransUnion'),
};

const list = <Entry extends typeof Named>(entry: Entry) =>
  z
    .array(entry)
    .refine((entries) => new Set(entries.map(({ id }) => id)).size === entries.length, 'Two entries have the same id');

const Names = list(Named.extend({ name: z.string().trim().min(1).max(120) }));
const lists = {
  states: list(Named.extend({ code: z.string() })),
  resellerTypes: Names,
  documentTypes: Names,
  organizerTypes: Names,
  providerDocuments: Names,
  certificates: Names,
  services: Names,
  endUserTypes: Names,
  endUserDocuments: Names,
  securityQuestions: Names,
  supportStatuses: Names,
  supportPriorities: Names,
  standingReasons: Names,
  bureaus: Names,
};

export type ReferenceName = keyof typeof lists;
type Reference = { [Name in ReferenceName]: z.infer<(typeof lists)[Name]> };

export const referenceNames = Object.keys(lists) as ReferenceName[];

const TTL_MS = 60_000;
const cache = new TtlCache<unknown>(TTL_MS);

const load = async (name: ReferenceName) => {
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key: keys.reference(name) }));
  return Item ? lists[name].parse(Item.entries) : referenceDefaults[name];
};

/** A reference list: what an operator stored under its name, else the default; cached in memory for a minute. */
export const reference = async <Name extends ReferenceName>(name: Name): Promise<Reference[Name]> =>
  (await cache.get(name, () => load(name))) as Reference[Name];

/** Stores a whole list in place of the one there was. Throws a ZodError when it is not one. By an operator with AWS rights. */
export const storeReference = async (name: ReferenceName, entries: unknown): Promise<void> => {
  const Item = { ...keys.reference(name), entries: lists[name].parse(entries) };
  await table.send(new PutCommand({ TableName: env().TABLE_NAME, Item }));
  cache.forget(name);
};

/** Looks names of a reference list up; '' for an entry that was removed from it. */
export const namesOf = (entries: readonly Named[]) => {
  const names = new Map(entries.map(({ id, name }) => [id, name]));
  return (id: number) => names.get(id) ?? '';
};
