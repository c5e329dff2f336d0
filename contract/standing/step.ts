import { isOut, STEPS_MAX, type Standing, type StandingKind } from './standings.ts';
import type { StandingStep } from './step-schema.ts';

/** The columns of a list row. */
type Facts = (fact: string) => unknown;

/** What of a record says how it stands. An end user has neither flag. */
export interface Standee {
  readonly standingSteps: readonly StandingStep[];
  readonly activate?: boolean;
  readonly deactivate?: boolean;
  readonly isEndUserTp?: boolean;
}

/** How a record without steps stands, by the fields that the specification gives its kind. */
const flagged = (
  kind: StandingKind,
  { activate, deactivate, isEndUserTp }: Omit<Standee, 'standingSteps'>,
): Standing => {
  if (kind === 'endUser') return 'active';
  if (kind === 'reseller') return deactivate === true ? 'suspended' : 'active';
  if (activate === true) return 'active';
  // A provider of the company itself begins as an active one, and only an entry waits to be activated.
  return isEndUserTp === true ? 'applied' : 'suspended';
};

/** The step that holds on a day; undefined if none does yet. */
export const stepOn = (steps: readonly StandingStep[], today: string): StandingStep | undefined =>
  steps.findLast(({ day }) => day <= today);

/** The day on which a record ended if that is how it stands on a day, or at a time (ISO); '' otherwise. */
export const endedOn = (steps: readonly StandingStep[], today: string): string => {
  const step = stepOn(steps, today);
  return step?.to === 'ended' ? step.day : '';
};

/** The step that a later day brings; at most one is planned. */
export const plannedStep = (steps: readonly StandingStep[], today: string): StandingStep | undefined =>
  steps.find(({ day }) => day > today);

/** How a record stands on a day of its tenant ('YYYY-MM-DD'). */
export const standingOn = (kind: StandingKind, record: Standee, today: string): Standing =>
  stepOn(record.standingSteps, today)?.to ?? flagged(kind, record);

/** The fields of the specification that say the same as a standing. */
export const flagsOf = (kind: StandingKind, standing: Standing) => {
  if (kind === 'provider') return { activate: standing === 'active' };
  return kind === 'reseller' ? { deactivate: isOut(standing) } : {};
};

/** The steps with another one in its place by its day. The oldest are left to the history. */
export const withStep = (steps: readonly StandingStep[], step: StandingStep): StandingStep[] =>
  [...steps, step].sort((one, other) => one.day.localeCompare(other.day)).slice(-STEPS_MAX);

/**
 * The column of a record's standing: the last two steps as 'suspended@2026-11-20 active@2026-12-01'; '' for none, as in nearly
 * every row. Of these at most the last lies ahead.
 */
export const standingStepsColumn = {
  as: 'worked',
  holds: 'text',
  worked: ({ standingSteps }: Pick<Standee, 'standingSteps'>) =>
    standingSteps
      .slice(-2)
      .map(({ to, day }) => `${to}@${day}`)
      .join(' '),
  row: 'standingSteps',
} as const;

const stepsIn = (text: string) => text.split(' ').map((part) => part.split('@') as [Standing, string]);

/** How a record stood without its steps, and those: 'active suspended@2026-11-20'. For what must say of any day how it stands. */
export const timelineOf = (kind: StandingKind, record: Standee): string =>
  `${flagged(kind, record)} ${standingStepsColumn.worked(record)}`.trim();

/** How the record of a timeline stands on a day. */
export const standingAt = (timeline: string, today: string): Standing => {
  const [before = 'active', ...steps] = timeline.split(' ');
  return stepsIn(steps.join(' ')).findLast(([, day]) => day <= today)?.[0] ?? (before as Standing);
};

/** The step of a list row that holds on a day: to which standing, and since when; undefined if none does. */
export const stepIn = (facts: Facts, today: string) => {
  const text = facts(standingStepsColumn.row);
  return text ? stepsIn(String(text)).findLast(([, day]) => day <= today) : undefined;
};

/** How the record of a list row stands on a day, whatever its reseller's standing. */
export const standingIn = (kind: StandingKind, facts: Facts, today: string): Standing => {
  const held = stepIn(facts, today);
  if (held) return held[0];
  if (kind === 'endUser') return 'active';
  const [activate, deactivate] = [facts('activate') === true, facts('deactivate') === true];
  return flagged(kind, { activate, deactivate, isEndUserTp: facts('isEndUserTp') === true });
};
