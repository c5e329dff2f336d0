import { fromModifier, kinds, type Modifier, type Rights } from '../kinds/kinds.ts';
import { type Action, may, permissionFor } from '../rules/access.ts';
import { CHANGE_STANDING, maySetStanding, type StandingSetter } from '../standing/rights.ts';
import { standings } from '../standing/standings.ts';
import type { ChangeOp } from './record.ts';

/** Who changes records; whose company is a reseller may bring fewer of them to another standing. */
type Changer = Omit<StandingSetter, 'isOfReseller'> & { readonly isOfReseller?: boolean | undefined };

/** The right that each change of a kind takes, of every record again; undefined for what cannot be done to the kind. Role matrix row 112. */
export const changeAction = (kind: Modifier, op: ChangeOp): Action | undefined => {
  const { update, delete: remove, activate, requestDocuments }: Rights = kinds[fromModifier(kind)].rights;
  return { set: update, delete: remove, activate, request: requestDocuments, standing: CHANGE_STANDING }[op];
};

/** Whether a user may bring records of a kind to any other standing. Role matrix row 134. */
const mayStep = (changer: Changer, kind: Modifier) => {
  const setter = { ...changer, isOfReseller: changer.isOfReseller === true };
  return may(changer, 'bulk.change') && standings.some((to) => maySetStanding(setter, fromModifier(kind), to));
};

/** Whether a user may change records of a kind in this way at all; each record may refuse them still. */
export const mayChange = (changer: Changer, kind: Modifier, op: ChangeOp): boolean => {
  if (changer.isReadOnly === true) return false;
  if (op === 'standing') return mayStep(changer, kind);
  const action = changeAction(kind, op);
  return action !== undefined && permissionFor(changer, action) === 'allow';
};
