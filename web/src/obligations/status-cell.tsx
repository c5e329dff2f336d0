import { Button, DialogTrigger, Popover, Dialog as RacDialog } from 'react-aria-components';
import type { OwingKind } from '../../../contract/rules/obligations/catalogue.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import '../styles/obligations.css';
import { ObligationLines } from './obligation-lines.tsx';
import { StateStatus, stateOfWord } from './state-status.tsx';

interface Props {
  readonly kind: OwingKind;
  readonly recordId: string;
  readonly name: string;
  /** The word of the list row; '' for a record that owes nothing. */
  readonly word: string;
}

/** The status of a row; opens what is owed, which is asked for only then. */
const StatusCell = ({ word, name, ...record }: Props) => {
  const state = stateOfWord(word);
  if (state === undefined) return <span className="quiet">Nothing due</span>;
  return (
    <DialogTrigger>
      <Button className="status-button" aria-label={`${word}: what ${name} owes`}>
        <StateStatus state={state} />
      </Button>
      <Popover className="popover status-popover" placement="bottom start">
        <RacDialog aria-label={`What ${name} owes`} className="status-dialog">
          <OwedNow {...record} />
        </RacDialog>
      </Popover>
    </DialogTrigger>
  );
};

const OwedNow = ({ kind, recordId }: Pick<Props, 'kind' | 'recordId'>) => {
  const { data, error } = useCall(api.worklist.record, { query: { kind, recordId } });
  if (error) return <p role="alert">{sayFailure(error)}</p>;
  if (!data) return <div className="skeleton status-wait" role="progressbar" aria-label="Loading" />;
  const open = data.filter(({ state }) => state !== 'ok');
  if (open.length === 0) return <p>Nothing is open.</p>;
  return <ObligationLines kind={kind} recordId={recordId} obligations={open} />;
};

/** The status column of a list. */
export const statusCells = (kind: OwingKind) => ({
  status: (word: string, row: { readonly id: string; readonly name: string }) => (
    <StatusCell kind={kind} recordId={row.id} name={row.name} word={word} />
  ),
});
