import type { ObligationState } from '../catalogue/obligation-states.ts';
import { daysBetween } from '../rules/dates.ts';

/** The groups of the worklist, in the order in which they matter; what is due later than in 60 days comes after those. */
export const worklistGroups = ['failed', 'overdue', '7', '30', '60', 'later', 'missing', 'in review'] as const;
export type WorklistGroup = (typeof worklistGroups)[number];

export const groupWords: Readonly<Record<WorklistGroup, string>> = {
  failed: 'Failed',
  overdue: 'Overdue',
  '7': 'Due within 7 days',
  '30': 'Due within 30 days',
  '60': 'Due within 60 days',
  later: 'Due later',
  missing: 'Missing',
  'in review': 'In review',
};

interface Standing {
  readonly state: ObligationState;
  readonly due: string;
}

/** The group of an obligation; what is fulfilled, or is to be done, until a day stands in the group of this day. Both days are 'YYYY-MM-DD'. */
export const groupOf = ({ state, due }: Standing, today: string): WorklistGroup => {
  if (state === 'failed' || state === 'overdue') return state;
  if (due === '') return state === 'in review' ? state : 'missing';
  const days = daysBetween(today, due);
  return days <= 7 ? '7' : days <= 30 ? '30' : days <= 60 ? '60' : 'later';
};

/** The groups of what is due within some days, the soonest first. */
const within: readonly WorklistGroup[] = ['7', '30', '60'];

/** The groups that a filter by one of them keeps: what is due within 60 days holds what is due within 30 and within 7. */
export const groupsIn = (group: WorklistGroup): readonly WorklistGroup[] =>
  within.includes(group) ? within.slice(0, within.indexOf(group) + 1) : [group];
