import { type Action, permissionFor } from '../rules/access.ts';
import { EXPERIAN, hasRole, NCRA, type PrincipalRoles, RESELLER } from '../rules/roles.ts';
import { nextStandings, type Standing, type StandingKind } from './standings.ts';

export const CHANGE_STANDING: Action = 'standing.change';

/** Who sets a standing: the roles held, and whether their company is a reseller. */
export interface StandingSetter extends PrincipalRoles {
  readonly isOfReseller: boolean;
}

/**
 * Whether a user may bring records of a kind to a standing: super admins and NCRA staff of the root company to any, Experian staff
 * of it suspend providers, and staff of a reseller let their own end users apply or end. Role matrix row 134.
 */
export const maySetStanding = (setter: StandingSetter, kind: StandingKind, to: Standing): boolean => {
  if (permissionFor(setter, CHANGE_STANDING) === 'deny') return false;
  if (setter.isSuperadmin || (hasRole(setter, NCRA) && !setter.isOfReseller)) return true;
  if (kind === 'provider') return hasRole(setter, EXPERIAN) && !setter.isOfReseller && to === 'suspended';
  return kind === 'endUser' && hasRole(setter, RESELLER) && (to === 'applied' || to === 'ended');
};

/** The standings to which a user may bring a record from the one it has. */
export const stepsFor = (setter: StandingSetter, kind: StandingKind, from: Standing): Standing[] =>
  nextStandings[from].filter((to) => maySetStanding(setter, kind, to));

/** Whether a user may activate what lacks something that must be there before: not staff of a reseller. Role matrix row 135. */
export const mayOverride = (setter: StandingSetter): boolean =>
  permissionFor(setter, 'standing.override') === 'allow' && (setter.isSuperadmin || !setter.isOfReseller);
