import { EXPERIAN, type Holder, roles } from '../roles.ts';
import type { Obligation } from './catalogue.ts';

/** Who looks at a worklist: their roles, and whether their home is a reseller. */
export interface TurnTaker extends Holder {
  readonly isOfReseller: boolean;
}

/** Whether it is this person's turn. A sign-off is never that of staff whose home is a reseller. D-94, D-99. */
export const isTurnOf = ({ turn }: Obligation, { isSuperadmin, roles: held, isOfReseller }: TurnTaker) =>
  isSuperadmin || turn.some((role) => held.includes(role) && !(role === EXPERIAN && isOfReseller));

/** The roles whose turn it is, in words. */
export const turnWords = ({ turn }: Obligation) =>
  roles
    .filter(({ id }) => turn.includes(id))
    .map(({ RoleName }) => RoleName)
    .join(', ');
