import type * as z from 'zod';
import { fieldAt } from '../rules/path.ts';
import { readPhone, readZip } from '../rules/phones-and-zips.ts';
import { isEmail } from './common.ts';

/** A field of a record that holds a phone number, an e-mail address or a ZIP code. */
export interface ContactField {
  /** 'addressId.contactPhone' */
  readonly path: string;
  readonly kind: 'phone' | 'email' | 'zip';
  /** Whether the field counts at all in this record. */
  counts?(record: Readonly<Record<string, unknown>>): boolean;
}

export const endUserContacts: readonly ContactField[] = [
  { path: 'addressId.contactPhone', kind: 'phone' },
  { path: 'addressId.contactEmail', kind: 'email' },
  { path: 'addressId.zipcode', kind: 'zip' },
  { path: 'tpPhone', kind: 'phone', counts: ({ isTpAlert }) => isTpAlert === true },
];

/** A division with its end user's address has what is stored there. */
const hasOwnAddress: ContactField['counts'] = ({ isSameAddress }) => isSameAddress !== 1;

export const divisionContacts: readonly ContactField[] = [
  { path: 'addressId.contactPhone', kind: 'phone', counts: hasOwnAddress },
  { path: 'addressId.contactEmail', kind: 'email', counts: hasOwnAddress },
  { path: 'addressId.zipcode', kind: 'zip', counts: hasOwnAddress },
];

export const providerContacts: readonly ContactField[] = [
  { path: 'endUserContactPhone', kind: 'phone' },
  { path: 'endUserContactEmail', kind: 'email' },
];

/** A company or reseller, registered as a user or not. D-108. */
export const companyContacts: readonly ContactField[] = [
  { path: 'addressId.contactPhone', kind: 'phone' },
  { path: 'addressId.contactEmail', kind: 'email' },
  { path: 'addressId.cellPhone', kind: 'phone' },
  { path: 'addressId.zipcode', kind: 'zip' },
];

/** How the text of a field is read: as it is stored, or undefined when it is wrong. D-108. */
const rules = {
  phone: { read: readPhone, message: 'Please enter a valid phone number, with its country code' },
  email: {
    read: (text: string) => (isEmail(text) ? text : undefined),
    message: 'Enter a valid email-Id',
  },
  zip: { read: readZip, message: 'Please enter a ZIP code of 5 digits, or 9 such as 62701-1234' },
};

const textAt = (record: unknown, path: string) => {
  const value = fieldAt(path).get(record);
  return typeof value === 'string' ? value.trim() : '';
};

/** What is wrong with a field; '' if nothing is, if it is empty, and if it is what the record held before. */
const mistakeIn = ({ path, kind, counts }: ContactField, given: unknown, before: unknown) => {
  const text = textAt(given, path);
  if (text === '' || text === textAt(before, path) || rules[kind].read(text) !== undefined) return '';
  return counts?.(given as Readonly<Record<string, unknown>>) === false ? '' : rules[kind].message;
};

/** The phone numbers, e-mail addresses and ZIP codes of a record that are none. A wrong one from before may stay until it is changed. */
export const contactMistakes = (fields: readonly ContactField[], given: unknown, before?: unknown) =>
  fields.flatMap((field) => {
    const message = mistakeIn(field, given, before);
    return message === '' ? [] : [{ path: field.path, message }];
  });

/** The record with what was typed into these fields as it is stored; what it held before stays as it was. D-108. */
export const storeContacts = <Rec>(fields: readonly ContactField[], given: Rec, before?: unknown): Rec =>
  fields.reduce((record, { path, kind }) => {
    const text = textAt(record, path);
    if (text === '' || text === textAt(before, path)) return record;
    const stored = rules[kind].read(text) ?? text;
    return stored === text ? record : fieldAt(path).put(record, stored);
  }, given);

/** The schema of a record that refuses them. */
export const withContacts = <Schema extends z.ZodObject>(
  schema: Schema,
  fields: readonly ContactField[],
  before?: unknown,
): Schema =>
  fields.reduce<Schema>(
    (checked, field) =>
      checked.refine((given) => mistakeIn(field, given, before) === '', {
        error: rules[field.kind].message,
        path: field.path.split('.'),
        // Said next to what else is wrong.
        when: () => true,
      }),
    schema,
  );

/** What spreadsheets say of a main contact: its column of the name, and those of phones. */
export const contactSheet = { note: 'The person to talk to.', example: 'Jordan Sample' } as const;
export const phoneSheet = { note: 'At most 25 characters.', example: '+15550100200' } as const;

/** The main contact of a site, all of it required. */
export const siteContactColumns = {
  contactName: {
    as: 'text',
    at: 'addressId.contactName',
    label: 'Main Contact',
    list: { sortable: true, search: true },
    sheet: {
      aliases: ['Contact Name', 'Contact'],
      required: true,
      ...contactSheet,
    },
  },
  contactTitle: {
    as: 'text',
    at: 'addressId.contactTitle',
    label: 'Title',
    list: { offered: true, sortable: true },
    sheet: {
      aliases: ['Main Contact Title', 'Contact Title'],
      required: true,
      note: 'The title of the main contact.',
      example: 'Compliance Officer',
    },
  },
  contactPhone: {
    as: 'phone',
    at: 'addressId.contactPhone',
    label: 'Phone',
    list: { offered: true, sortable: true },
    sheet: {
      aliases: ['Main Contact Phone', 'Contact Phone'],
      required: true,
      ...phoneSheet,
      example: '+15550100300',
    },
  },
  contactEmail: {
    as: 'text',
    at: 'addressId.contactEmail',
    label: 'Email',
    list: { offered: true, sortable: true },
    sheet: {
      kind: 'email',
      aliases: ['Main Email', 'Contact Email'],
      required: true,
      note: 'The e-mail address of the main contact.',
      example: 'jordan@example.com',
    },
  },
} as const;
