import { daysBetween } from '../dates.ts';
import { EXPERIAN, type Holder, roles } from '../roles.ts';
import type { Obligation } from './catalogue.ts';
import type { ObligationState } from './state.ts';

/** Who looks at a worklist: their roles, and whether their home is a reseller. */
export interface TurnTaker extends Holder {
  readonly isOfReseller: boolean;
}

/** Whether it is this person's turn. A sign-off is never that of staff whose home is a reseller. D-94, D-99. */
export const isTurnOf = ({ turn }: Obligation, { isSuperadmin, roles: held, isOfReseller }: TurnTaker) =>
  isSuperadmin || turn.some((role) => held.includes(role) && !(role === EXPERIAN && isOfReseller));

/** What somebody looks after and has left for so many days after it became overdue goes to all whose turn it is. */
const LEFT_DAYS = 14;

interface Waiting {
  readonly obligation: Obligation;
  readonly state: ObligationState;
  readonly due: string;
}

/** Somebody with a turn, by their id. */
export interface TurnHolder extends TurnTaker {
  readonly userId: string;
}

/**
 * Whether an obligation waits for this person: it is their turn, and nobody else with the same turn looks after the record.
 * `responsible` is who does, `today` the family's day.
 */
export const waitsFor = (
  { obligation, state, due }: Waiting,
  person: TurnHolder,
  responsible: TurnHolder | undefined,
  today: string,
) =>
  isTurnOf(obligation, person) &&
  (person.isSuperadmin ||
    responsible === undefined ||
    responsible.userId === person.userId ||
    !isTurnOf(obligation, responsible) ||
    (state === 'overdue' && daysBetween(due, today) > LEFT_DAYS));

/** The roles whose turn it is, in words. */
export const turnWords = ({ turn }: Obligation) =>
  roles
    .filter(({ id }) => turn.includes(id))
    .map(({ RoleName }) => RoleName)
    .join(', ');
