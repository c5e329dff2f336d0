import { type Contact, emailMistake, isSame, isSamePerson, type NamedContact, type RecipientRole } from './contact.ts';
import { type ContactRole, contactRoleWords } from './roles.ts';

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

/** Whom the portal writes to about a record, and what the choice comes of. */
export interface Recipient {
  readonly contact: Contact;
  /** Whether it is the main one in the place of the role that was asked for, and whether that one cannot be reached. */
  readonly isFallback: boolean;
  readonly isUnreached: boolean;
  /** Mails to this one come back too. */
  readonly isReturned: boolean;
}

/** The role of a contact of which a user asks for documents, unless another one is chosen. */
export const REQUEST_ROLE = 'recredentialing';

const hasAddress = ({ email }: Contact) => email !== '' && emailMistake(email) === '';

/**
 * Whom to write to: the first contact with the role that has an e-mail address, else the main contact; one whose mails come
 * back only if there is no other. undefined if no contact has an address.
 */
export const recipientOf = (
  record: Contacted,
  role: RecipientRole,
  isReturned: (address: string) => boolean = () => false,
): Recipient | undefined => {
  const ofRole = role === 'main' ? [] : contactsWith(record, role).filter(hasAddress);
  const main = mainContactOf(record);
  const all = hasAddress(main) ? [...ofRole, main] : ofRole;
  const contact = all.find(({ email }) => !isReturned(email)) ?? all[0];
  if (!contact) return undefined;
  const isFallback = role !== 'main' && !ofRole.includes(contact);
  return { contact, isFallback, isUnreached: isFallback && ofRole.length > 0, isReturned: isReturned(contact.email) };
};

/** Why a recipient was chosen: 'Dana Reyes, recredentialing contact'. */
export const recipientInWords = ({ contact, isFallback, isUnreached }: Recipient, role: RecipientRole): string => {
  const who = (as: RecipientRole) => `${contactRoleWords[as].toLowerCase()} contact`;
  const named =
    contact.name === '' ? who(isFallback ? 'main' : role) : `${contact.name}, ${who(isFallback ? 'main' : role)}`;
  if (!isFallback) return named;
  return isUnreached
    ? `${named}: mails to the ${who(role)} come back`
    : `${named}: there is no ${who(role)} with an e-mail address`;
};
