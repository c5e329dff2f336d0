import { may, permissionFor } from '../rules/access.ts';
import type { Holder } from '../rules/roles.ts';
import type { EvidenceKind } from './record.ts';

/**
 * Whether somebody may hand records of a kind over. Staff of a reseller, and who holds that role alone, hand over end users
 * only: of other records they do not see all that a package holds. Role matrix row 106.
 */
export const mayHandOut = (holder: Holder, isOfReseller: boolean, kind: EvidenceKind): boolean =>
  kind === 'endUser'
    ? may(holder, 'evidence.create')
    : !isOfReseller && permissionFor(holder, 'evidence.create') === 'allow';
