import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { showDay } from '../../../contract/rules/dates.ts';
import { obligationAddress, obligationFocus } from '../../../contract/rules/obligations/address.ts';
import type { OwingKind } from '../../../contract/rules/obligations/catalogue.ts';
import { obligationStates } from '../../../contract/rules/obligations/state.ts';
import type { RecordObligation } from '../../../contract/worklist/record.ts';
import { stayAt } from '../form/named-focus.ts';
import { useSession } from '../session/session.ts';
import { SnoozedNote } from './snoozed-note.tsx';
import { StateStatus } from './state-status.tsx';
import { WaitingNote } from './waiting-note.tsx';

interface Props {
  readonly kind: OwingKind;
  readonly recordId: string;
  readonly obligations: readonly RecordObligation[];
  /** What can be done with each. */
  readonly actionOf?: (owed: RecordObligation) => ReactNode;
}

const worstFirst = (one: RecordObligation, other: RecordObligation) =>
  obligationStates.indexOf(one.state) - obligationStates.indexOf(other.state) || (one.due < other.due ? -1 : 1);

/** What a record owes, the worst first, each leading to its field. */
export const ObligationLines = ({ kind, recordId, obligations, actionOf }: Props) => {
  const holder = useSession()?.holder;
  if (!holder) return null;
  return (
    <ul className="obligation-lines">
      {obligations.toSorted(worstFirst).map((owed) => {
        const { obligation, label, state, due, turn, field, snooze, waiting } = owed;
        const place = { kind, recordId, obligation, field };
        return (
          <li key={`${obligation} ${field}`}>
            <StateStatus state={state} />
            <Link
              to={obligationAddress(holder, place)}
              onClick={(event) => stayAt(event, obligationFocus(holder, place))}
            >
              {label}
            </Link>
            <span className="obligation-more">
              {due !== '' && `due ${showDay(due)}, `}
              {turn}
            </span>
            {actionOf?.(owed)}
            <SnoozedNote snooze={snooze} />
            <WaitingNote waiting={waiting} />
          </li>
        );
      })}
    </ul>
  );
};
