import { type Action, permissionFor } from '../rules/access.ts';
import type { Holder } from '../rules/roles.ts';
import type { ChangeOp } from './change.ts';
import type { BulkKind } from './import.ts';

/** The right that each change of a kind takes, of every record anew. Role matrix row 112. */
export const changeActions: Readonly<Record<BulkKind, Partial<Readonly<Record<ChangeOp, Action>>>>> = {
  reseller: { set: 'reseller.update', delete: 'reseller.delete' },
  techProvider: { set: 'tp.update', activate: 'tp.activate', delete: 'tp.delete' },
  endUser: { set: 'eu.update', delete: 'eu.delete' },
};

/** Whether somebody may change records of a kind in this way at all; each record may refuse them still. */
export const mayChange = (holder: Holder, kind: BulkKind, op: ChangeOp): boolean => {
  const action = changeActions[kind][op];
  return action !== undefined && permissionFor(holder, action) === 'allow';
};
