import { isResellerAgreement } from '#contract/document/rules.ts';
import { type ObligationState, stateOfDay } from '../catalogue/obligation-states.ts';
import { type Obligation, reviewers } from '../catalogue/obligations.ts';
import type { LineState } from './line-state.ts';
import type { Circumstances, Outstanding } from './outstanding-item.ts';
import type { Applicable } from './requirement/applicable.ts';

type Day = Pick<Circumstances, 'today' | 'dueSoonDays'>;

/** An obligation, the line that demands it, and the day on which it is judged. */
export interface Owed {
  readonly obligation: Obligation;
  readonly demanded: Applicable | undefined;
  readonly day: Day;
}

interface Place {
  readonly label: string;
  readonly field: string;
  readonly documentKind: string;
}

/** An obligation that no file awaits review of. */
export const ofState = (state: ObligationState, due = ''): LineState => ({
  state,
  due,
  awaits: false,
  withoutFile: false,
});

/**
 * Until the day from which a line counts, what it demands is due on that day, and all of it where a grace ends then, as what is due
 * on any other day; from then on it is as it stands.
 */
const countedState = (line: LineState, demanded: Owed['demanded'], { today, dueSoonDays }: Day): LineState => {
  const { since = '', isGraceEnd = false } = demanded ?? {};
  const isDue = since > today || (isGraceEnd && since === today);
  return isDue && !line.awaits && ['missing', 'overdue'].includes(line.state)
    ? { ...line, state: stateOfDay(since, today, dueSoonDays), due: since }
    : line;
};

/** Makes the function that gives an obligation for each state of it, always the same object for the same. */
export const obligationMaker = (
  { obligation, demanded, day }: Owed,
  { label, field, documentKind }: Place = { label: obligation.label, field: obligation.field, documentKind: '' },
) => {
  const known = new Map<string, Outstanding>();
  const hidden = isResellerAgreement(documentKind);
  return (line: LineState, uploader = ''): Outstanding => {
    const { state, due, awaits, withoutFile } = countedState(line, demanded, day);
    const key = `${state} ${due} ${awaits} ${withoutFile} ${uploader}`;
    const found = known.get(key);
    if (found) return found;
    // Who has delivered a file can do no more: the next step is its review.
    const { turn, rootOnly } = awaits && state !== 'ok' ? reviewers : obligation;
    const made: Outstanding = {
      obligation,
      demanded,
      label,
      field,
      documentKind,
      hidden,
      state,
      due,
      awaits,
      withoutFile,
      uploader: awaits ? uploader : '',
      turn,
      ...(rootOnly ? { rootOnly } : {}),
    };
    known.set(key, made);
    return made;
  };
};
