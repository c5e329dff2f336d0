import { may, permissionFor } from '../rules/access.ts';
import type { PrincipalRoles } from '../rules/roles.ts';
import type { EvidenceKind } from './record.ts';

/**
 * Whether a user may hand records of a kind over. Staff of a reseller, and who has that role alone, hand over end users
 * only: of other records they do not see all that a package holds. Role matrix row 106.
 */
export const mayHandOut = (holder: PrincipalRoles, isOfReseller: boolean, kind: EvidenceKind): boolean =>
  kind === 'endUser'
    ? may(holder, 'evidence.create')
    : !isOfReseller && permissionFor(holder, 'evidence.create') === 'allow';
