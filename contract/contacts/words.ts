import { showPhone } from '../rules/phones-and-zips.ts';
import type { Contact } from './contact.ts';
import { samePersonIn } from './contacted.ts';
import { rolesInWords } from './roles.ts';

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
