import type { DocumentOwner } from '../document/rules.ts';
import { requestRights } from '../document-request/rights.ts';
import { type Action, permissionFor } from '../rules/access.ts';
import type { Holder } from '../rules/roles.ts';
import type { ChangeOp } from './change.ts';
import type { BulkKind } from './import.ts';

/** What documents of each kind belong to. */
export const ownerOf: Readonly<Record<BulkKind, DocumentOwner>> = {
  reseller: 'RESELLER',
  techProvider: 'TECHNOLOGY_PROVIDER',
  endUser: 'ENDUSER',
};

/** The right that each change of a kind takes, of every record anew. Role matrix row 112. */
export const changeActions: Readonly<Record<BulkKind, Partial<Readonly<Record<ChangeOp, Action>>>>> = {
  reseller: { set: 'reseller.update', delete: 'reseller.delete', request: requestRights.RESELLER },
  techProvider: {
    set: 'tp.update',
    activate: 'tp.activate',
    delete: 'tp.delete',
    request: requestRights.TECHNOLOGY_PROVIDER,
  },
  endUser: { set: 'eu.update', delete: 'eu.delete', request: requestRights.ENDUSER },
};

/** Whether somebody may change records of a kind in this way at all; each record may refuse them still. */
export const mayChange = (holder: Holder, kind: BulkKind, op: ChangeOp): boolean => {
  const action = changeActions[kind][op];
  return action !== undefined && permissionFor(holder, action) === 'allow';
};
