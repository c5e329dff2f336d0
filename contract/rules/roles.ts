/** Role ids of spec part 1, section 1. */
export const NCRA = 1;
export const EXPERIAN = 2;
export const RESELLER = 3;

export type RoleId = typeof NCRA | typeof EXPERIAN | typeof RESELLER;

export const roles: readonly { readonly id: RoleId; readonly RoleName: string }[] = [
  { id: NCRA, RoleName: 'NCRA' },
  { id: EXPERIAN, RoleName: 'Experian' },
  { id: RESELLER, RoleName: 'Reseller' },
];

/**
 * What decides a person's rights: the super admin flag and the roles held. `isReadOnly` is set for users of a reseller that is suspended,
 * ended or refused where buttons are shown; the server decides by the call. ADR 0044.
 */
export interface PrincipalRoles {
  readonly isSuperadmin: boolean;
  readonly roles: readonly RoleId[];
  readonly isReadOnly?: boolean;
}

export const hasRole = (holder: PrincipalRoles, role: RoleId) => holder.roles.includes(role);

/** Whether staff see what belongs to the companies below their own. Role matrix 0, "Scopes". */
export const seesTree = (holder: PrincipalRoles) => hasRole(holder, NCRA) || hasRole(holder, EXPERIAN);

/** Exactly the Experian role and no other: the one combination with rules of its own (role matrix 0, E1 to E3). */
export const isExperianOnly = (holder: PrincipalRoles) =>
  !holder.isSuperadmin && holder.roles.length === 1 && hasRole(holder, EXPERIAN);

const optionSets: Readonly<Record<RoleId, readonly RoleId[]>> = {
  [NCRA]: [NCRA, RESELLER],
  [EXPERIAN]: [EXPERIAN, RESELLER],
  [RESELLER]: [RESELLER],
};

/** The roles a person may give to a new user: the union of the sets of the roles held. Role matrix 3.1, D-39. */
export const grantableRoles = (holder: PrincipalRoles): readonly RoleId[] =>
  holder.isSuperadmin
    ? roles.map((role) => role.id)
    : roles.map((role) => role.id).filter((id) => holder.roles.some((held) => optionSets[held].includes(id)));
