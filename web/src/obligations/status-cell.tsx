import { obligationStates, stateWords } from '#contract/catalogue/obligation-states.ts';
import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import { UPCOMING_DAYS } from '#contract/obligations/next-due.ts';
import { showDay } from '#contract/rules/dates.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import type { List } from '../list/use-list.ts';
import { Select } from '../ui/choice/select.tsx';
import { PopoverButton } from '../ui/overlay/popover-button.tsx';
import { isTelling, ObligationLines } from './obligation-lines.tsx';
import { StateStatus, stateOfWord } from './state-status.tsx';
import '../styles/obligations.css';

interface Props {
  readonly kind: ObligationKind;
  readonly recordId: string;
  readonly name: string;
  /** The word of the list row; '' for a record that owes nothing. */
  readonly word: string;
}

/** The status of a row; opens what is outstanding, which is fetched only then. */
const StatusCell = ({ word, name, ...record }: Props) => {
  const state = stateOfWord(word);
  if (state === undefined) return <span className="quiet">Nothing due</span>;
  return (
    <PopoverButton
      className="status-button"
      name={`${word}: obligations of ${name}`}
      popoverClass="status-popover"
      dialogClass="status-dialog"
      label={`Obligations of ${name}`}
      content={() => <OwedNow {...record} />}
    >
      <StateStatus state={state} />
    </PopoverButton>
  );
};

const OwedNow = ({ kind, recordId }: Pick<Props, 'kind' | 'recordId'>) => {
  const { data, error } = useCall(api.worklist.record, { query: { kind, recordId } });
  if (error) return <p role="alert">{sayFailure(error)}</p>;
  if (!data) return <div className="skeleton status-wait" role="progressbar" aria-label="Loading" />;
  const open = data.filter(isTelling);
  if (open.length === 0) return <p>Nothing is open.</p>;
  return <ObligationLines kind={kind} recordId={recordId} obligations={open} />;
};

interface StatusRow {
  readonly id: string;
  readonly name: string;
  readonly nextDue: string;
  readonly dueWithin60: number;
}

/**
 * The status column of a list: how the record stands, and what is due next, which another state must not hide; with how many
 * follow soon, unless it is that one. D-103.
 */
export const statusCells = (kind: ObligationKind) => ({
  status: (word: string, { id, name, nextDue, dueWithin60 }: StatusRow) => (
    <div>
      <StatusCell kind={kind} recordId={id} name={name} word={word} />
      {nextDue !== '' && <span className="status-next">Next due {showDay(nextDue)}</span>}
      {dueWithin60 > 1 && (
        <span className="status-next">
          {dueWithin60} within {UPCOMING_DAYS} days
        </span>
      )}
    </div>
  ),
});

const ALL = 'all';
const options = [
  { id: ALL, name: 'All' },
  ...obligationStates.map((state) => ({ id: state, name: stateWords[state] })),
];

/** Keeps only the records of one status in a list; a search and other filters stay. */
export const StatusFilter = <Row,>({ list }: { readonly list: List<Row> }) => (
  <Select
    inline
    label="Status"
    options={options}
    value={list.state.filters.status ?? ALL}
    onChange={(status) => list.refine('status', status === ALL ? '' : status)}
  />
);
