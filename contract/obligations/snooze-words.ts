import { permissionFor } from '../rules/access.ts';
import { showDay } from '../rules/dates.ts';
import type { PrincipalRoles } from '../rules/roles.ts';
import type { Snooze } from './snooze.ts';

/** Whether a user may snooze an obligation and undo that: NCRA any, others if it is assigned to them. Role matrix row 96. */
export const maySnooze = (holder: PrincipalRoles, isTheirTurn: boolean) => {
  const permission = permissionFor(holder, 'obligation.snooze');
  return permission === 'allow' || (permission === 'limited' && isTheirTurn);
};

/** 'Snoozed until 12/01/2026: the auditor is on leave' */
export const snoozeWords = ({ until, reason }: Pick<Snooze, 'until' | 'reason'>) =>
  `Snoozed until ${showDay(until)}: ${reason}`;
