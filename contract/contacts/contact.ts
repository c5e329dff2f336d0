import * as z from 'zod';
import { isEmail, required, text } from '../fields/common.ts';
import { ReturnedAddress } from '../fields/returned-mail.ts';
import { CONTACTS_MAX, NAME_MAX, PHONE_MAX } from '../rules/limits.ts';
import { readPhone } from '../rules/phones-and-zips.ts';
import { contactRoles, inRoleOrder } from './roles.ts';
import { isSamePerson } from './same-person.ts';

const ContactRole = z.enum(contactRoles);

/** What a contact is there for that documents are requested of. */
export const RecipientRole = z.enum(['main', ...contactRoles]);
export type RecipientRole = z.infer<typeof RecipientRole>;

/** A contact as it is stored, '' for what is not known. */
const Contact = z.object({
  name: z.string(),
  title: z.string(),
  email: z.string(),
  phone: z.string(),
  roles: z.array(ContactRole),
});
export type Contact = z.infer<typeof Contact>;

const BAD_EMAIL = 'Enter a valid email-Id';
const BAD_PHONE = 'Please enter a valid phone number, with its country code';

/** What is wrong with the e-mail address or phone of a contact; '' if nothing is, and if it is empty. */
export const emailMistake = (email: string) => (email === '' || isEmail(email) ? '' : BAD_EMAIL);
export const phoneMistake = (phone: string) => (phone === '' || readPhone(phone) !== undefined ? '' : BAD_PHONE);

/** A contact as it is typed. */
const TypedContact = z.object({
  name: required('Please enter the name of the contact', NAME_MAX),
  title: text(NAME_MAX),
  email: text(NAME_MAX).refine((email) => emailMistake(email) === '', BAD_EMAIL),
  phone: text(PHONE_MAX)
    .refine((phone) => phoneMistake(phone) === '', BAD_PHONE)
    .overwrite((phone) => readPhone(phone) ?? phone),
  roles: z
    .array(ContactRole)
    .min(1, 'Please choose what the contact is for')
    .overwrite((roles) => inRoleOrder(roles)),
});

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

/** What is read with a record, and not sent after a save: which of its contacts mails do not reach, if any. Derived, never stored. */
export const shownContactFields = { returnedContacts: z.array(ReturnedAddress).optional() };
