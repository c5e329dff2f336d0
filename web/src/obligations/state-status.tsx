import { type ObligationState, stateWords } from '../../../contract/rules/obligations/state.ts';
import { Status } from '../ui/status.tsx';

/** The look of each state. */
export const stateKinds = { overdue: 'overdue', missing: 'missing', 'due soon': 'due', ok: 'ok' } as const;

/** How an obligation or a record stands: icon, word and colour. */
export const StateStatus = ({ state }: { readonly state: ObligationState }) => (
  <Status kind={stateKinds[state]}>{stateWords[state]}</Status>
);

/** The state that a status word of a list row stands for; undefined for a record that owes nothing. */
export const stateOfWord = (word: string): ObligationState | undefined =>
  (Object.keys(stateWords) as ObligationState[]).find((state) => stateWords[state] === word);
