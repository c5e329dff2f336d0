import type { ObligationState } from '../catalogue/obligation-states.ts';
import type { AssigneeRole } from '../catalogue/obligations.ts';
import { daysBetween } from '../rules/dates.ts';
import { type PrincipalRoles, roles } from '../rules/roles.ts';

/** Who looks at a worklist: their roles, and whether their home is a reseller. */
export interface Assignee extends PrincipalRoles {
  readonly userId: string;
  readonly isOfReseller: boolean;
  /** Whether no other user of the company may review documents, so that this one reviews what they uploaded themselves. D-95. */
  readonly reviewsAlone?: boolean;
}

/** What a user can do next, apart from the user who uploaded what is to be reviewed ('' for none). */
interface NextStep extends AssigneeRole {
  readonly uploader?: string;
}

/** Whether it is this person's turn: by their role and home, and no user reviews their own upload. D-94, D-95, D-99. */
export const isAssignedTo = ({ turn, rootOnly, uploader = '' }: NextStep, person: Assignee) => {
  const { isSuperadmin, roles: held, isOfReseller, userId, reviewsAlone } = person;
  if (isSuperadmin) return true;
  if (rootOnly && isOfReseller) return false;
  return turn.some((role) => held.includes(role)) && (uploader !== userId || uploader === '' || reviewsAlone === true);
};

/** Overdue for more days, on a record that no user changed within as many, an obligation waits for all assignees. */
const LEFT_DAYS = 14;

/** Whether a person has changed a record lately; `touchedOn` is the day of the last change, '' if that is not known. */
export const isTouchedLately = (touchedOn: string, today: string) =>
  touchedOn !== '' && daysBetween(touchedOn, today) <= LEFT_DAYS;

interface Waiting extends NextStep {
  readonly state: ObligationState;
  readonly due: string;
}

/** Who stands in for a user who is absent, from one day to another, both included. */
interface StandIn {
  readonly deputy: Assignee;
  readonly from: string;
  readonly until: string;
}

/** The responsible person of a record, their deputy if there is one, and whether a user changed it lately. */
export interface Care {
  readonly responsible: Assignee;
  readonly standIn?: StandIn | undefined;
  readonly isTouched: boolean;
}

/** The deputy of the responsible person on a day; undefined on days without an absence. */
export const deputyOn = ({ standIn }: Care, day: string): Assignee | undefined =>
  standIn && standIn.from <= day && day <= standIn.until ? standIn.deputy : undefined;

/**
 * Whether an obligation waits for this person: an assignee, unless another assignee is responsible for the record.
 * During that one's absence it waits for the deputy too, and for all assignees if the deputy is none. `care` is
 * undefined for an unassigned record, `today` the tenant's day, `day` the one that decides who is absent.
 */
export const waitsFor = (waiting: Waiting, person: Assignee, care: Care | undefined, today: string, day = today) => {
  const { state, due } = waiting;
  if (!isAssignedTo(waiting, person)) return false;
  if (person.isSuperadmin || care === undefined) return true;
  const { responsible, isTouched } = care;
  const isLeft = state === 'overdue' && !isTouched && daysBetween(due, today) > LEFT_DAYS;
  if (isLeft || responsible.userId === person.userId || !isAssignedTo(waiting, responsible)) return true;
  const deputy = deputyOn(care, day);
  return deputy !== undefined && (deputy.userId === person.userId || !isAssignedTo(waiting, deputy));
};

/**
 * Whether this person is notified of an obligation that came up on a day: as it waits for them; but a user who is absent on
 * that day is not notified of what the deputy is notified of.
 */
export const isNotifiedOf = (
  waiting: Waiting,
  person: Assignee,
  care: Care | undefined,
  today: string,
  day: string,
): boolean => {
  const deputy = care?.responsible.userId === person.userId ? deputyOn(care, day) : undefined;
  const isAway = deputy !== undefined && isAssignedTo(waiting, deputy);
  return !isAway && waitsFor(waiting, person, care, today, day);
};

/** The roles to whom it is assigned, in words. */
export const assigneeWords = ({ turn }: AssigneeRole) =>
  roles
    .filter(({ id }) => turn.includes(id))
    .map(({ RoleName }) => RoleName)
    .join(', ');
