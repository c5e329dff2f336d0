import { may, permissionFor } from '../rules/access.ts';
import type { PrincipalRoles } from '../rules/roles.ts';
import type { EvidenceKind } from './record.ts';

/**
 * Whether a user may make packages of a kind of record. Staff of a reseller, and users with that role alone, do so for end
 * users only: of other records they do not see all that a package holds. Role matrix row 106.
 */
export const mayHandOut = (holder: PrincipalRoles, isOfReseller: boolean, kind: EvidenceKind): boolean =>
  kind === 'endUser'
    ? may(holder, 'evidence.create')
    : !isOfReseller && permissionFor(holder, 'evidence.create') === 'allow';
