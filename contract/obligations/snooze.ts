import * as z from 'zod';
import type { ObligationState } from '../catalogue/obligation-states.ts';
import { daysAfter } from '../rules/dates.ts';
import type { LineState } from './line-state.ts';

/** An obligation may be snoozed for this many days. */
export const SNOOZE_DAYS_MAX = 90;

/** The last day until which an obligation may be snoozed today. */
export const lastSnoozeDay = (today: string) => daysAfter(today, SNOOZE_DAYS_MAX);

/** Whether an obligation may be snoozed until a day; all days are 'YYYY-MM-DD'. */
export const isSnoozeDay = (until: string, today: string) => until > today && until <= lastSnoozeDay(today);

/**
 * An obligation of a record that was snoozed: until the day `until` no user is reminded of it. It counts for the due day it
 * was made for ('' for what is missing), so that what was fulfilled forgets it; one that was made within the grace of a line
 * goes on when that ends. `by` is a user id, `at` epoch milliseconds.
 */
const Snooze = z.object({
  obligation: z.string(),
  /** Its place on the form, for those of which a record may owe several; '' from before there were such. */
  field: z.string().default(''),
  due: z.string(),
  until: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.number(),
});
export type Snooze = z.infer<typeof Snooze>;

/** What is snoozed of a record; at most one for each obligation. The server alone writes it. */
export const Snoozes = z.array(Snooze).default([]);

/** The column of what is snoozed of a record; null for nothing, as it is in nearly every row. */
export const snoozesColumn = {
  as: 'worked',
  holds: 'other',
  worked: ({ snoozes }: { readonly snoozes: readonly Snooze[] }) => (snoozes.length === 0 ? null : snoozes),
  row: 'snoozes',
} as const;

interface Due extends Pick<LineState, 'state' | 'due'> {
  readonly obligation: { readonly name: string };
  readonly field: string;
  readonly demanded: { readonly since: string } | undefined;
}

const openStates: readonly ObligationState[] = ['overdue', 'missing', 'in review'];

/** Whether a day is that of the grace of an obligation that has been open since then, and so was not fulfilled in between. */
const isGraceOf = (day: string, { state, due, demanded }: Due): boolean =>
  day !== '' && day === demanded?.since && due < day && openStates.includes(state);

/** The end of a document was an obligation of its own before D-101; its snoozes hold for the line of that document. */
const EXPIRY = 'document.expiry';
const isOfLine = (obligation: string) => obligation.includes('.document.');

/** Whether a snooze is of an obligation, whatever its due day. */
export const isSnoozeOf = (
  { obligation, field }: Pick<Snooze, 'obligation' | 'field'>,
  outstanding: { readonly obligation: string; readonly field: string },
) =>
  obligation === EXPIRY && isOfLine(outstanding.obligation)
    ? field === outstanding.field
    : obligation === outstanding.obligation &&
      (field === '' || outstanding.field === '' || field === outstanding.field);

/** The snooze that was made for this due day of an obligation, over or not; `snoozes` is the fact of a list row. */
export const snoozeFor = (snoozes: unknown, outstanding: Due): Snooze | undefined => {
  const { obligation, field, due } = outstanding;
  return ((snoozes ?? []) as readonly Snooze[]).find(
    (each) =>
      (each.due === due || isGraceOf(each.due, outstanding)) &&
      isSnoozeOf(each, { obligation: obligation.name, field }),
  );
};

/** The snooze that holds today; undefined for what is not snoozed. */
export const snoozeToday = (snoozes: unknown, outstanding: Due, today: string): Snooze | undefined => {
  const found = snoozeFor(snoozes, outstanding);
  return found && today < found.until ? found : undefined;
};
