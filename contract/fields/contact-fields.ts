import * as z from 'zod';
import { valueAt } from '../definition/path.ts';
import { isPhone } from '../rules/phones.ts';

/** A field of a record that holds a phone number or an e-mail address. */
export interface ContactField {
  /** 'addressId.contactPhone' */
  readonly path: string;
  readonly kind: 'phone' | 'email';
  /** Whether the field counts at all in this record. */
  counts?(record: Readonly<Record<string, unknown>>): boolean;
}

export const endUserContacts: readonly ContactField[] = [
  { path: 'addressId.contactPhone', kind: 'phone' },
  { path: 'addressId.contactEmail', kind: 'email' },
  { path: 'tpPhone', kind: 'phone', counts: ({ isTpAlert }) => isTpAlert === true },
];

/** A division with its end user's address has what is stored there. */
const hasOwnAddress: ContactField['counts'] = ({ isSameAddress }) => isSameAddress !== 1;

export const divisionContacts: readonly ContactField[] = [
  { path: 'addressId.contactPhone', kind: 'phone', counts: hasOwnAddress },
  { path: 'addressId.contactEmail', kind: 'email', counts: hasOwnAddress },
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
];

const rules = {
  phone: { fits: isPhone, message: 'Please enter a valid phone number, with its country code' },
  email: { fits: (text: string) => z.email().safeParse(text).success, message: 'Enter a valid email-Id' },
};

const textAt = (record: unknown, path: string) => {
  const value = valueAt(record, path);
  return typeof value === 'string' ? value.trim() : '';
};

/** What is wrong with a field; '' where nothing is, where it is empty, and where it is what the record held before. */
const mistakeIn = ({ path, kind, counts }: ContactField, given: unknown, before: unknown) => {
  const text = textAt(given, path);
  if (text === '' || text === textAt(before, path) || rules[kind].fits(text)) return '';
  return counts?.(given as Readonly<Record<string, unknown>>) === false ? '' : rules[kind].message;
};

/** The phone numbers and e-mail addresses of a record that are none. A wrong one from before may stay until it is changed. */
export const contactMistakes = (fields: readonly ContactField[], given: unknown, before?: unknown) =>
  fields.flatMap((field) => {
    const message = mistakeIn(field, given, before);
    return message === '' ? [] : [{ path: field.path, message }];
  });

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
        // Said beside what else is wrong.
        when: () => true,
      }),
    schema,
  );
