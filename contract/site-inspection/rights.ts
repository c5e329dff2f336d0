import { may } from '../rules/access.ts';
import type { PrincipalRoles } from '../rules/roles.ts';
import type { PlacedKind } from './place.ts';

/** Whether a user orders inspections of records of a kind, and enters their reports. Role matrix row 131. */
export const mayOrderInspection = (holder: PrincipalRoles, kind: PlacedKind): boolean =>
  may(holder, 'inspection.order') && (kind === 'endUser' || may(holder, 'inspection.complete'));

/** Whether a user decides about inspections: not staff of a reseller, who owe them. Role matrix row 132. */
export const mayDecideInspection = (holder: PrincipalRoles, isOfReseller: boolean): boolean =>
  may(holder, 'inspection.complete') && (holder.isSuperadmin || !isOfReseller);
