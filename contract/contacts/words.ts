import { CONTACTS_MAX } from '../rules/limits.ts';
import { showPhone } from '../rules/phones-and-zips.ts';
import type { Contact } from './contact.ts';
import { type Contacted, type ContactFields, mainContactOf, samePersonIn } from './contacted.ts';
import { inRoleOrder, rolesInWords } from './roles.ts';
import { isSamePerson } from './same-person.ts';

/** What is known of a contact besides the name, by what it is called. */
const parts: readonly (readonly [label: string, of: (contact: Contact) => string])[] = [
  ['roles', ({ roles }) => rolesInWords(roles)],
  ['title', ({ title }) => title],
  ['e-mail', ({ email }) => email],
  ['phone', ({ phone }) => showPhone(phone)],
];

/** A contact in one line: 'Dana Reyes (Security, Billing), Officer, dana@example.com, (555) 010-0300'. */
export const contactInWords = (contact: Contact): string => {
  const { name, title, email, phone, roles } = contact;
  const rest = [title, email, showPhone(phone)].filter((part) => part !== '');
  return [roles.length === 0 ? name : `${name} (${rolesInWords(roles)})`, ...rest].join(', ');
};

const partsBetween = (before: Contact, after: Contact) => {
  const changed = parts.filter(([, of]) => of(before) !== of(after));
  const written = (contact: Contact) =>
    changed.flatMap(([label, of]) => (of(contact) === '' ? [] : [`${contact.name}: ${label} ${of(contact)}`]));
  const renamed =
    before.name === after.name ? { removed: [], added: [] } : { removed: [before.name], added: [after.name] };
  return { removed: [...renamed.removed, ...written(before)], added: [...renamed.added, ...written(after)] };
};

/** What changed between two lists of contacts: those that came and went whole, of the others each part that differs. */
export const contactChanges = (
  before: readonly Contact[],
  after: readonly Contact[],
): { readonly added: readonly string[]; readonly removed: readonly string[] } => {
  const left = [...before];
  const [added, removed]: [string[], string[]] = [[], []];
  for (const contact of after) {
    const earlier = samePersonIn(left, contact);
    if (earlier) left.splice(left.indexOf(earlier), 1);
    const changed = earlier ? partsBetween(earlier, contact) : { removed: [], added: [contactInWords(contact)] };
    added.push(...changed.added);
    removed.push(...changed.removed);
  }
  return { added, removed: [...removed, ...left.map(contactInWords)] };
};

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
