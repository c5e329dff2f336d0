import { type Contact, isSame, isSamePerson, type NamedContact } from './contact.ts';
import type { ContactRole } from './roles.ts';

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

const isSameMailbox = (one: NamedContact, other: NamedContact) => one.email !== '' && isSame(one.email, other.email);

/** The contact among some that is this person: without a doubt, or by the e-mail address, or by the name alone. */
export const samePersonIn = <Each extends NamedContact>(
  contacts: readonly Each[],
  person: NamedContact,
): Each | undefined =>
  contacts.find((each) => isSamePerson(each, person)) ??
  contacts.find((each) => isSameMailbox(each, person)) ??
  contacts.find((each) => isSame(each.name, person.name));
