import { daysAfter } from '../rules/dates.ts';

/** Recipients are reminded this many days before the due day, on it, and weekly this many times after it. */
const DAYS_BEFORE = [7, 1, 0];
const WEEKS_AFTER = 3;

const offsets = [
  ...DAYS_BEFORE.map((days) => -days),
  ...Array.from({ length: WEEKS_AFTER }, (_, week) => (week + 1) * 7),
];

/** Whether a recipient is to be reminded on a day: one of the days has come since they were reminded last, also if a run was missed. */
export const isReminderDue = (
  { due, remindedOn }: { readonly due: string; readonly remindedOn: string },
  today: string,
) =>
  offsets.some((offset) => {
    const day = daysAfter(due, offset);
    return day > remindedOn && day <= today;
  });

/** How a request was ended; '' for one that was not. */
export const requestEnds = ['', 'done', 'declined', 'revoked'] as const;

/** How a request for documents stands. One that is overdue still takes files; one that is expired can be extended. */
export const requestStates = ['open', 'overdue', 'done', 'declined', 'revoked', 'expired'] as const;
export type RequestState = (typeof requestStates)[number];

export const requestStateWords: Readonly<Record<RequestState, string>> = {
  open: 'Open',
  overdue: 'Overdue',
  done: 'Done',
  declined: 'Declined',
  revoked: 'Revoked',
  expired: 'Expired',
};

/** What the state follows from; days are 'YYYY-MM-DD'. */
export interface RequestStanding {
  readonly endedAs: (typeof requestEnds)[number];
  readonly due: string;
  readonly endsOn: string;
}

/** How a request stands on a day. */
export const requestStateOn = ({ endedAs, due, endsOn }: RequestStanding, today: string): RequestState => {
  if (endedAs !== '') return endedAs;
  if (today > endsOn) return 'expired';
  return today > due ? 'overdue' : 'open';
};

/** Whether the link of a request works on a day. */
export const acceptsFiles = (standing: RequestStanding, today: string) =>
  ['open', 'overdue'].includes(requestStateOn(standing, today));
