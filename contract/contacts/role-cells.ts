import { CONTACTS_MAX } from '../rules/limits.ts';
import type { Contact } from './contact.ts';
import { type Contacted, type ContactFields, contactsWith, mainContactOf, samePersonIn } from './contacted.ts';
import { type ContactRole, inRoleOrder } from './roles.ts';
import { isSamePerson } from './same-person.ts';

/** The roles that spreadsheets have columns for, next to the main contact. */
export const sheetRoles = ['recredentialing', 'security'] as const satisfies readonly ContactRole[];
export type SheetRole = (typeof sheetRoles)[number];

/** What a spreadsheet says of the contact with a role. */
export type RoleCells = Pick<Contact, 'name' | 'email' | 'phone'>;

const NOTHING: RoleCells = { name: '', email: '', phone: '' };

/** The cells of the contact with a role, '' for each if there is none. Of several it is the first. */
export const roleCellsOf = (record: Contacted, role: ContactRole): RoleCells => {
  const { name, email, phone } = contactsWith(record, role)[0] ?? NOTHING;
  return { name, email, phone };
};

const equals = (one: RoleCells, other: RoleCells) =>
  one.name === other.name && one.email === other.email && one.phone === other.phone;

const without = <Of extends { readonly roles: readonly ContactRole[] }>(of: Of, role: ContactRole): Of => ({
  ...of,
  roles: of.roles.filter((each) => each !== role),
});

/** Why cells cannot be applied, and the one that is why. */
export interface CellsProblem {
  readonly part: keyof RoleCells;
  readonly message: string;
}

/**
 * The contacts of a record after cells of a spreadsheet, which say who has a role. The person who had it is changed if it is the
 * same one, else loses it and goes if nothing else is left to be there for; a person who is a contact already gets the role.
 */
export const withRoleCells = (record: Contacted, role: ContactRole, cells: RoleCells): ContactFields | CellsProblem => {
  const [holder] = contactsWith(record, role);
  const unchanged = { contacts: [...record.contacts], mainContactRoles: [...record.mainContactRoles] };
  if (holder ? equals(holder, cells) : equals(NOTHING, cells)) return unchanged;
  const { name, email, phone } = cells;
  if (equals(cells, NOTHING)) return released(record, role, holder);
  if (name === '') return { part: 'name', message: 'Please enter the name of the contact' };

  const main = mainContactOf(record);
  if (isSamePerson(main, cells) && (phone === '' || phone === main.phone)) {
    const rest = released(record, role, holder);
    return { ...rest, mainContactRoles: inRoleOrder([...rest.mainContactRoles, role]) };
  }
  const at = holder ? record.contacts.indexOf(holder) : -1;
  const known = (holder && at >= 0 && samePersonIn([holder], cells)) || samePersonIn(record.contacts, cells);
  const rest = known === holder && known ? unchanged : released(record, role, holder);
  const person: Contact = {
    name,
    email,
    phone,
    title: known?.title ?? '',
    roles: inRoleOrder([...(known?.roles ?? []), role]),
  };
  // Before others with the role: of several, spreadsheets have the first.
  const others = rest.contacts.filter((each) => each !== known);
  const place = known === undefined ? (at >= 0 ? at : others.length) : record.contacts.indexOf(known);
  const firstOther = others.findIndex(({ roles }) => roles.includes(role));
  const contacts = others.toSpliced(firstOther >= 0 ? Math.min(place, firstOther) : place, 0, person);
  if (contacts.length > CONTACTS_MAX)
    return { part: 'name', message: `A record has at most ${CONTACTS_MAX} contacts besides the main one` };
  return { ...rest, contacts };
};

/** The contacts when one loses a role. */
const released = (record: Contacted, role: ContactRole, holder: Contact | undefined): ContactFields => {
  const at = holder ? record.contacts.indexOf(holder) : -1;
  if (at < 0)
    return {
      contacts: [...record.contacts],
      mainContactRoles: record.mainContactRoles.filter((each) => each !== role),
    };
  return {
    contacts: record.contacts.flatMap((each, index) => {
      if (index !== at) return [each];
      const left = without(each, role);
      return left.roles.length === 0 ? [] : [left];
    }),
    mainContactRoles: [...record.mainContactRoles],
  };
};
