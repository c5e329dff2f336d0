import type { RestorableKind } from '../../../../contract/history/deleted.ts';
import { type Action, may } from '../../../../contract/rules/access.ts';
import type { Holder } from '../../../../contract/rules/roles.ts';

const rights: Readonly<Record<RestorableKind, readonly Action[]>> = {
  provider: ['tp.delete'],
  reseller: ['reseller.delete'],
  endUser: ['eu.delete'],
  division: ['div.delete'],
  document: ['doc.writeProvider', 'doc.writeReseller', 'doc.writeEndUser'],
  report: ['report.write'],
  company: ['company.delete'],
};

/** Whether a user may restore any record of a kind: one who may delete it, or after 90 days staff of the root company. Role matrix rows 109, 117. */
export const mayRestore = (holder: Holder, kind: RestorableKind) =>
  rights[kind].some((action) => may(holder, action)) || (kind !== 'company' && may(holder, 'record.restoreLate'));
