import { kinds, type Rights } from '../kinds/kinds.ts';
import { fromModifier, type Modifier } from '../kinds/wire.ts';
import { type Action, permissionFor } from '../rules/access.ts';
import type { PrincipalRoles } from '../rules/roles.ts';
import type { ChangeOp } from './record.ts';

/** The right that each change of a kind takes, of every record again; undefined for what cannot be done to the kind. Role matrix row 112. */
export const changeAction = (kind: Modifier, op: ChangeOp): Action | undefined => {
  const { update, delete: remove, activate, requestDocuments }: Rights = kinds[fromModifier(kind)].rights;
  return { set: update, delete: remove, activate, request: requestDocuments }[op];
};

/** Whether a user may change records of a kind in this way at all; each record may refuse them still. */
export const mayChange = (holder: PrincipalRoles, kind: Modifier, op: ChangeOp): boolean => {
  const action = changeAction(kind, op);
  return action !== undefined && permissionFor(holder, action) === 'allow';
};
