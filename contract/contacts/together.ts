import { CONTACTS_MAX } from '../rules/limits.ts';
import type { Contact } from './contact.ts';
import { type Contacted, type ContactFields, mainContactOf } from './contacted.ts';
import { inRoleOrder } from './roles.ts';
import { isSamePerson } from './same-person.ts';

/** One person of two entries, with what the first does not say. */
const joined = (one: Contact, other: Contact): Contact => ({
  name: one.name,
  title: one.title || other.title,
  email: one.email || other.email,
  phone: one.phone || other.phone,
  roles: inRoleOrder([...one.roles, ...other.roles]),
});

/**
 * The contacts of two records that become one: each person once, with all roles. `chosen` is the one that stays, with the fields
 * that were chosen of the other one, and so with its main contact; a former main contact stays for what else it was there for.
 */
export const contactsTogether = (own: Contacted, other: Contacted, chosen: Contacted): ContactFields => {
  const main = { ...mainContactOf(chosen), roles: [] };
  const people = [own, other].flatMap((each) => [mainContactOf(each), ...each.contacts]);
  const filled = people.filter(({ roles }) => roles.length > 0);
  return filled.reduce<ContactFields>(
    ({ contacts, mainContactRoles }, person) => {
      if (isSamePerson(main, person))
        return { contacts, mainContactRoles: inRoleOrder([...mainContactRoles, ...person.roles]) };
      const at = contacts.findIndex((each) => isSamePerson(each, person));
      const known = contacts[at];
      return { contacts: known ? contacts.with(at, joined(known, person)) : [...contacts, person], mainContactRoles };
    },
    { contacts: [], mainContactRoles: [] },
  );
};

/** Why the contacts of two records do not fit into one; '' if they do. */
export const tooManyTogether = (own: Contacted, other: Contacted): string => {
  const { length } = contactsTogether(own, other, own).contacts;
  return length <= CONTACTS_MAX
    ? ''
    : `Together they have ${length} contacts besides the main one, and a record has at most ${CONTACTS_MAX}. Remove some first.`;
};

/** The names of the contacts that a record gets from another one. */
export const addedNames = (own: Contacted, other: Contacted): readonly string[] =>
  contactsTogether(own, other, own)
    .contacts.filter((person) => own.contacts.every((each) => !isSamePerson(each, person)))
    .map(({ name }) => name);
