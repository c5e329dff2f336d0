import { outcomeWords, type ReviewOutcome } from '../review/rules.ts';
import type { InspectionEnd } from './rules.ts';

/** How an inspection stands today, the most urgent first. */
export const inspectionStates = [
  'delivered',
  'overdue',
  'open',
  'failed',
  'passed with conditions',
  'passed',
  'place left',
  'aborted',
] as const;
export type InspectionState = (typeof inspectionStates)[number];

export const inspectionStateWords: Readonly<Record<InspectionState, string>> = {
  delivered: 'To be decided',
  overdue: 'Open, overdue',
  open: 'Open',
  ...outcomeWords,
  'place left': 'Place left',
  aborted: 'Aborted',
};

/** Whether an inspection in a state waits for its report or its outcome. */
export const isOpenInspection = (state: InspectionState) =>
  state === 'delivered' || state === 'overdue' || state === 'open';

/** What the state follows from; days are 'YYYY-MM-DD', `deliveredAt` is an ISO time, '' for not yet. */
interface Standing {
  readonly endedAs: InspectionEnd;
  readonly outcome: ReviewOutcome | '';
  readonly deliveredAt: string;
  readonly due: string;
}

/** How an inspection stands on a day. */
export const inspectionStateOn = ({ endedAs, outcome, deliveredAt, due }: Standing, today: string): InspectionState => {
  if (endedAs === 'aborted' || endedAs === 'place left') return endedAs;
  if (outcome !== '') return outcome;
  if (deliveredAt !== '') return 'delivered';
  return due < today ? 'overdue' : 'open';
};
