/** What a contact is there for, besides being the main one. */
export const contactRoles = ['recredentialing', 'security', 'billing', 'signer', 'inspector'] as const;
export type ContactRole = (typeof contactRoles)[number];

/** Each role once, in the order of the list of roles. */
export const inRoleOrder = (roles: readonly ContactRole[]): ContactRole[] =>
  contactRoles.filter((role) => roles.includes(role));

/** Roles in words; the main contact is that of the record's own fields. */
export const contactRoleWords: Readonly<Record<ContactRole | 'main', string>> = {
  main: 'Main',
  recredentialing: 'Recredentialing',
  security: 'Security',
  billing: 'Billing',
  signer: 'Signer',
  inspector: 'Inspector',
};

/** Roles as a person reads them: 'Security, Billing'. */
export const rolesInWords = (roles: readonly ContactRole[]): string =>
  roles.map((role) => contactRoleWords[role]).join(', ');
