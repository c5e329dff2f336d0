import type { DocumentOwner } from '../document/rules.ts';
import type { Action } from '../rules/access.ts';

/** The right to request documents of a kind of record, and to follow such requests. Role matrix rows 103 and 104. */
export const requestRights: Readonly<Record<DocumentOwner, Action>> = {
  TECHNOLOGY_PROVIDER: 'docRequest.partner',
  RESELLER: 'docRequest.partner',
  ENDUSER: 'docRequest.endUser',
};
