import * as z from 'zod';
import { line, required, text } from '../fields/common.ts';
import { CONTACTS_MAX, NAME_MAX, PHONE_MAX } from '../rules/limits.ts';
import { readPhone } from '../rules/phones-and-zips.ts';
import { ReturnedMail } from '../user/account-state.ts';

/** What a contact is there for, besides being the main one. */
export const contactRoles = ['recredentialing', 'security', 'billing', 'signer', 'inspector'] as const;
export const ContactRole = z.enum(contactRoles);
export type ContactRole = z.infer<typeof ContactRole>;

/** Roles in words; the main contact is that of the record's own fields. */
export const contactRoleWords: Readonly<Record<ContactRole | 'main', string>> = {
  main: 'Main',
  recredentialing: 'Recredentialing',
  security: 'Security',
  billing: 'Billing',
  signer: 'Signer',
  inspector: 'Inspector',
};

/** A contact as it is stored, '' for what is not known. */
const Contact = z.object({
  name: z.string(),
  title: z.string(),
  email: z.string(),
  phone: z.string(),
  roles: z.array(ContactRole),
});
export type Contact = z.infer<typeof Contact>;

/** Roles as a person reads them: 'Security, Billing'. */
export const rolesInWords = (roles: readonly ContactRole[]): string =>
  roles.map((role) => contactRoleWords[role]).join(', ');

/** Each role once, in the order of the list of roles. */
export const inRoleOrder = (roles: readonly ContactRole[]): ContactRole[] =>
  contactRoles.filter((role) => roles.includes(role));

const BAD_EMAIL = 'Enter a valid email-Id';
const BAD_PHONE = 'Please enter a valid phone number, with its country code';

/** What is wrong with the e-mail address or phone of a contact; '' if nothing is, and if it is empty. */
export const emailMistake = (email: string) => (email === '' || z.email().safeParse(email).success ? '' : BAD_EMAIL);
export const phoneMistake = (phone: string) => (phone === '' || readPhone(phone) !== undefined ? '' : BAD_PHONE);

/** A contact as it is typed. */
const TypedContact = z.object({
  name: required('Please enter the name of the contact', NAME_MAX),
  title: text(NAME_MAX),
  email: line()
    .max(NAME_MAX, `At most ${NAME_MAX} characters are allowed`)
    .refine((email) => emailMistake(email) === '', BAD_EMAIL)
    .default(''),
  phone: line()
    .max(PHONE_MAX, `At most ${PHONE_MAX} characters are allowed`)
    .refine((phone) => phoneMistake(phone) === '', BAD_PHONE)
    .overwrite((phone) => readPhone(phone) ?? phone)
    .default(''),
  roles: z
    .array(ContactRole)
    .min(1, 'Please choose what the contact is for')
    .overwrite((roles) => inRoleOrder(roles)),
});

interface Named {
  readonly name: string;
  readonly email: string;
}

/** Names and mailboxes are the same whatever their case. */
const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

const isSameMailbox = (one: Named, other: Named) => one.email !== '' && isSame(one.email, other.email);

/** Whether two contacts are one person without a doubt: by name, and by the e-mail address if both have one. */
export const isSamePerson = (one: Named, other: Named): boolean =>
  isSame(one.name, other.name) && (one.email === '' || other.email === '' || isSame(one.email, other.email));

/** The contact among some that is this person: without a doubt, or by the e-mail address, or by the name alone. */
export const samePersonIn = <Each extends Named>(contacts: readonly Each[], person: Named): Each | undefined =>
  contacts.find((each) => isSamePerson(each, person)) ??
  contacts.find((each) => isSameMailbox(each, person)) ??
  contacts.find((each) => isSame(each.name, person.name));

/** What a form sends of the contacts of a record, besides the main one. */
const TypedContacts = z
  .array(TypedContact)
  .max(CONTACTS_MAX, `At most ${CONTACTS_MAX} contacts can be entered`)
  .superRefine((contacts, context) => {
    for (const [index, contact] of contacts.entries())
      if (contacts.slice(0, index).some((earlier) => isSamePerson(earlier, contact)))
        context.addIssue({ code: 'custom', message: 'This contact is listed already', path: [index, 'name'] });
  });

const MainRoles = z.array(ContactRole).overwrite((roles) => inRoleOrder(roles));

/** The contacts of a new record; `mainContactRoles` is what the main one is there for as well. */
export const newContactFields = { contacts: TypedContacts.default([]), mainContactRoles: MainRoles.default([]) };

/** The same of a change, which may leave them out: they stay then. */
export const changedContactFields = { contacts: TypedContacts.optional(), mainContactRoles: MainRoles.optional() };

/** The same as they are stored; records from before have none. */
export const storedContactFields = {
  contacts: z.array(Contact).default([]),
  mainContactRoles: z.array(ContactRole).default([]),
};

/** An address that mails come back from, since when (ISO time). */
const ReturnedAddress = ReturnedMail.omit({ userId: true });

/** What is read with a record, and not sent after a save: which of its contacts mails do not reach, if any. Derived, never stored. */
export const shownContactFields = { returnedContacts: z.array(ReturnedAddress).optional() };

/** The stored contacts after a change that may leave them out. */
export const contactsAfter = (
  sent: { readonly [Name in keyof ContactFields]?: ContactFields[Name] | undefined },
  before: ContactFields = { contacts: [], mainContactRoles: [] },
): ContactFields => ({
  contacts: sent.contacts ?? before.contacts,
  mainContactRoles: sent.mainContactRoles ?? before.mainContactRoles,
});

export interface ContactFields {
  contacts: Contact[];
  mainContactRoles: ContactRole[];
}

/** A record with contacts: the main one is in its own fields, which differ by kind. */
export interface Contacted {
  readonly contacts: readonly Contact[];
  readonly mainContactRoles: readonly ContactRole[];
  readonly addressId?: {
    readonly contactName: string;
    readonly contactTitle?: string;
    readonly contactPhone: string;
    readonly contactEmail: string;
  };
  readonly endUserContactName?: string;
  readonly endUserContactPhone?: string;
  readonly endUserContactEmail?: string;
}

/** The main contact of a record, from its own fields, with what it is there for as well. */
export const mainContactOf = (record: Contacted): Contact => {
  const { addressId, endUserContactName, endUserContactPhone, endUserContactEmail, mainContactRoles } = record;
  return {
    name: addressId?.contactName ?? endUserContactName ?? '',
    title: addressId?.contactTitle ?? '',
    email: addressId?.contactEmail ?? endUserContactEmail ?? '',
    phone: addressId?.contactPhone ?? endUserContactPhone ?? '',
    roles: [...mainContactRoles],
  };
};

/** The contacts of a record with a role, the main one first; every other contact has no such role. */
export const contactsWith = (record: Contacted, role: ContactRole): readonly Contact[] =>
  [mainContactOf(record), ...record.contacts].filter(({ roles }) => roles.includes(role));
