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

/** What somebody looks after and nobody has touched for so many days after it became overdue goes to all whose turn it is. */
const LEFT_DAYS = 14;

/** Whether a person has changed a record lately; `touchedOn` is the day of the last change, '' where that is not known. */
export const isTouchedLately = (touchedOn: string, today: string) =>
  touchedOn !== '' && daysBetween(touchedOn, today) <= LEFT_DAYS;

interface Waiting {
  readonly obligation: Obligation;
  readonly state: ObligationState;
  readonly due: string;
}

/** Somebody with a turn, by their id. */
export interface TurnHolder extends TurnTaker {
  readonly userId: string;
}

/** Who looks after a record, and whether a person has changed it lately. */
export interface Care {
  readonly responsible: TurnHolder;
  readonly isTouched: boolean;
}

/**
 * Whether an obligation waits for this person: it is their turn, and nobody else with the same turn looks after the record.
 * `care` is undefined where nobody in particular does, `today` the family's day.
 */
export const waitsFor = (
  { obligation, state, due }: Waiting,
  person: TurnHolder,
  care: Care | undefined,
  today: string,
) => {
  if (!isTurnOf(obligation, person)) return false;
  if (person.isSuperadmin || care === undefined) return true;
  const { responsible, isTouched } = care;
  const isLeft = state === 'overdue' && !isTouched && daysBetween(due, today) > LEFT_DAYS;
  return isLeft || responsible.userId === person.userId || !isTurnOf(obligation, responsible);
};

/** The roles whose turn it is, in words. */
export const turnWords = ({ turn }: Obligation) =>
  roles
    .filter(({ id }) => turn.includes(id))
    .map(({ RoleName }) => RoleName)
    .join(', ');
