import { type ObligationState, shownState, stateWords } from '../../../contract/rules/obligations/state.ts';
import type { RecordObligation } from '../../../contract/worklist/record.ts';
import { Status } from '../ui/status.tsx';

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
export const ObligationStatus = (owed: Pick<RecordObligation, 'state' | 'awaits' | 'withoutFile'>) =>
  owed.withoutFile ? <Status kind="info">Collected without a file</Status> : <StateStatus state={shownState(owed)} />;

/** The state that a status word of a list row stands for; undefined for a record that owes nothing. */
export const stateOfWord = (word: string): ObligationState | undefined =>
  (Object.keys(stateWords) as ObligationState[]).find((state) => stateWords[state] === word);
