import { phoneSheet } from '../fields/contact-fields.ts';
import type { Contacted } from './contacted.ts';
import { roleCellsOf, type SheetRole } from './role-cells.ts';
import { contactRoles, contactRoleWords, rolesInWords } from './roles.ts';

/** What list rows know of the contacts of a record: what a search finds, and which roles are filled. */
export const contactColumns = {
  contactPeople: {
    as: 'worked',
    holds: 'text',
    /** A line for each: lists are searched by words, and a result shows the line that was found. */
    worked: ({ contacts }: Contacted) => contacts.map(({ name, email }) => `${name} ${email}`.trim()).join('\n'),
    label: 'Contact',
    row: 'contactPeople',
  },
  contactRoles: {
    as: 'worked',
    holds: 'text',
    worked: ({ contacts, mainContactRoles }: Contacted) => {
      const filled = new Set([...mainContactRoles, ...contacts.flatMap(({ roles }) => roles)]);
      return rolesInWords(contactRoles.filter((role) => filled.has(role)));
    },
    label: 'Contact Roles',
    list: { offered: true, sortable: true },
  },
} as const;

const FIRST = 'Of several, the first. A person who is a contact already is not entered twice.';

const nameColumn = (role: SheetRole, example: string) =>
  ({
    as: 'worked',
    holds: 'text',
    worked: (record: Contacted) => roleCellsOf(record, role).name,
    label: `${contactRoleWords[role]} Contact`,
    sheet: {
      aliases: [`${contactRoleWords[role]} Contact Name`],
      note: `The ${role} contact. ${FIRST}`,
      example,
    },
  }) as const;

const emailColumn = (role: SheetRole) =>
  ({
    as: 'worked',
    holds: 'text',
    worked: (record: Contacted) => roleCellsOf(record, role).email,
    label: `${contactRoleWords[role]} Email`,
    sheet: {
      kind: 'email',
      aliases: [`${contactRoleWords[role]} Contact Email`],
      note: `The e-mail address of the ${role} contact.`,
      example: `${role}@example.com`,
    },
  }) as const;

const phoneColumn = (role: SheetRole) =>
  ({
    as: 'worked',
    holds: 'text',
    worked: (record: Contacted) => roleCellsOf(record, role).phone,
    label: `${contactRoleWords[role]} Phone`,
    sheet: { kind: 'phone', aliases: [`${contactRoleWords[role]} Contact Phone`], ...phoneSheet, example: '' },
  }) as const;

/** The columns of a spreadsheet for the contacts with a role; the main one has its own. The three of a role are read together. */
export const roleSheetColumns = {
  recredentialingName: nameColumn('recredentialing', 'Dana Sample'),
  recredentialingEmail: emailColumn('recredentialing'),
  recredentialingPhone: phoneColumn('recredentialing'),
  securityName: nameColumn('security', 'Robin Sample'),
  securityEmail: emailColumn('security'),
  securityPhone: phoneColumn('security'),
} as const;
