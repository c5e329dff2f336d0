import { obligationStates, stateWords } from '#contract/catalogue/obligation-states.ts';
import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import { showDay } from '#contract/rules/dates.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import type { List } from '../list/use-list.ts';
import { Select } from '../ui/choice/select.tsx';
import { openedPart } from '../ui/overlay/opened-part.tsx';
import { PopoverButton } from '../ui/overlay/popover-button.tsx';
import { ObligationsWait, StateStatus, stateOfWord, upcomingWords } from './state-status.tsx';
import '../styles/obligations.css';

interface Props {
  readonly kind: ObligationKind;
  readonly recordId: string;
  readonly name: string;
  /** The word of the list row; '' for a record that has no obligations. */
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
      content={(close) => <OwedNow {...record} onClose={close} />}
    >
      <StateStatus state={state} />
    </PopoverButton>
  );
};

const OwedLines = openedPart(
  () => import('./obligation-lines.tsx').then((module) => module.OwedLines),
  <ObligationsWait />,
);

interface OwedNowProps extends Pick<Props, 'kind' | 'recordId'> {
  onClose(): void;
}

/** What is outstanding of a record: asked for, together with the code that shows it, when the status is opened. */
const OwedNow = ({ kind, recordId, onClose }: OwedNowProps) => {
  const { data, error } = useCall(api.worklist.record, { query: { kind, recordId } });
  if (error) return <p role="alert">{sayFailure(error)}</p>;
  return <OwedLines kind={kind} recordId={recordId} obligations={data} onClose={onClose} />;
};

interface StatusRow {
  readonly id: string;
  readonly name: string;
  readonly nextDue: string;
  readonly dueWithin60: number;
  /** What the status is of; '' where that is not said. */
  readonly worst: string;
}

/** '12/31/27' of '12/31/2027': the whole day stands in the title. */
export const shortDay = (day: string) => showDay(day).replace(/..(..)$/, '$1');

/**
 * The status column of a list: how the record stands and what that is of, then what is due next, which another state must not
 * hide. Where rows are of one line the second is in the title only. D-103.
 */
export const statusCells = (kind: ObligationKind) => ({
  status: (word: string, row: StatusRow) => {
    const next = upcomingWords(row);
    return (
      <div className="status-cell" title={[`${word} ${row.worst}`.trim(), next].filter(Boolean).join('. ')}>
        <StatusCell kind={kind} recordId={row.id} name={row.name} word={word} />
        {row.worst !== '' && <span className="status-worst">{row.worst}</span>}
        {next !== '' && (
          <span className="status-next">
            <span className="status-next-full">{next}</span>
            <span className="status-next-short" aria-hidden="true">
              next {shortDay(row.nextDue)}
            </span>
          </span>
        )}
      </div>
    );
  },
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
