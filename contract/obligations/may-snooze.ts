import { permissionFor } from '../rules/access.ts';
import type { Holder } from '../rules/roles.ts';

/** Whether somebody may put an obligation off and take it back: NCRA any, others where it is their turn. Role matrix row 96. */
export const maySnooze = (holder: Holder, isTheirTurn: boolean) => {
  const permission = permissionFor(holder, 'obligation.snooze');
  return permission === 'allow' || (permission === 'limited' && isTheirTurn);
};
