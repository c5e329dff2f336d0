import { type ObligationState, shownState, stateWords } from '#contract/catalogue/obligation-states.ts';
import { UPCOMING_DAYS } from '#contract/obligations/next-due.ts';
import { snoozeWords } from '#contract/obligations/snooze-words.ts';
import { showDay } from '#contract/rules/dates.ts';
import type { RecordObligation, Upcoming } from '#contract/worklist/record.ts';
import { Status } from '../ui/feedback/status.tsx';
import { Icon } from '../ui/icon.tsx';

/** The look of each state. */
export const stateKinds = {
  failed: 'failed',
  overdue: 'overdue',
  missing: 'missing',
  'in review': 'review',
  'due soon': 'due',
  ok: 'ok',
} as const;

/** How a record stands: icon, word and colour. */
export const StateStatus = ({ state }: { readonly state: ObligationState }) => (
  <Status kind={stateKinds[state]}>{stateWords[state]}</Status>
);

/** How an obligation stands: what ran out is in review while a new file of it awaits that, and a tick may have no file. D-101. */
export const ObligationStatus = (outstanding: Pick<RecordObligation, 'state' | 'awaits' | 'withoutFile'>) =>
  outstanding.withoutFile ? (
    <Status kind="info">Collected without a file</Status>
  ) : (
    <StateStatus state={shownState(outstanding)} />
  );

/** The state that a status word of a list row stands for; undefined for a record that has no obligations. */
export const stateOfWord = (word: string): ObligationState | undefined =>
  (Object.keys(stateWords) as ObligationState[]).find((state) => stateWords[state] === word);

/** Says that an obligation is snoozed, until when and why; nothing where it is not. */
export const SnoozedNote = ({ snooze }: Pick<RecordObligation, 'snooze'>) =>
  snooze && (
    <span className="noted">
      <Icon name="snooze" />
      <span>{snoozeWords(snooze)}</span>
    </span>
  );

/** Says that an outstanding document was requested of others, and until when; nothing if it was not. */
export const WaitingNote = ({ waiting }: Pick<RecordObligation, 'waiting'>) =>
  waiting !== '' && (
    <span className="noted">
      <Icon name="user" />
      <span>Waiting for others until {showDay(waiting)}</span>
    </span>
  );

/** 'Next due 12/31/2026, 2 within 60 days': the count unless it is that one alone or none; '' if nothing has a day. */
export const upcomingWords = ({ nextDue, dueWithin60 }: Upcoming) =>
  nextDue &&
  `Next due ${showDay(nextDue)}${dueWithin60 > 1 ? `, ${dueWithin60.toLocaleString('en-US')} within ${UPCOMING_DAYS} days` : ''}`;

/** The next due day of a record, whatever else of it is missing. D-103. */
export const UpcomingWords = ({ obligations }: { readonly obligations: readonly RecordObligation[] }) => {
  const coming = obligations.filter(({ daysLeft }) => daysLeft !== null && daysLeft >= 0);
  const [nextDue = ''] = coming.map(({ due }) => due).sort();
  const dueWithin60 = coming.filter(({ daysLeft }) => Number(daysLeft) <= UPCOMING_DAYS).length;
  const words = upcomingWords({ nextDue, dueWithin60 });
  return words === '' ? null : <p className="quiet">{words}</p>;
};

/** Stands where obligations will stand. */
export const ObligationsWait = () => <div className="skeleton status-wait" role="progressbar" aria-label="Loading" />;
