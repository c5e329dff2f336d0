import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { showDay } from '../../../contract/rules/dates.ts';
import { obligationAddress } from '../../../contract/rules/obligations/address.ts';
import type { OwingKind } from '../../../contract/rules/obligations/catalogue.ts';
import { obligationStates } from '../../../contract/rules/obligations/state.ts';
import type { RecordObligation } from '../../../contract/worklist/record.ts';
import { focusField } from '../form/named-focus.ts';
import { useSession } from '../session/session.ts';
import { SnoozedNote } from './snoozed-note.tsx';
import { StateStatus } from './state-status.tsx';

interface Props {
  readonly kind: OwingKind;
  readonly recordId: string;
  readonly obligations: readonly RecordObligation[];
  /** What can be done with each. */
  readonly actionOf?: (owed: RecordObligation) => ReactNode;
}

const worstFirst = (one: RecordObligation, other: RecordObligation) =>
  obligationStates.indexOf(one.state) - obligationStates.indexOf(other.state) || (one.due < other.due ? -1 : 1);

/** On the page of the record itself nothing is left: what was typed stays. */
const stay = (event: MouseEvent<HTMLAnchorElement>, field: string) => {
  if (event.currentTarget.pathname === location.pathname && focusField(field)) event.preventDefault();
};

/** What a record owes, the worst first, each leading to its field. */
export const ObligationLines = ({ kind, recordId, obligations, actionOf }: Props) => {
  const holder = useSession()?.holder;
  if (!holder) return null;
  return (
    <ul className="obligation-lines">
      {obligations.toSorted(worstFirst).map((owed) => {
        const { obligation, label, state, due, turn, field, snooze } = owed;
        return (
          <li key={obligation}>
            <StateStatus state={state} />
            <Link to={obligationAddress(holder, { kind, recordId, field })} onClick={(event) => stay(event, field)}>
              {label}
            </Link>
            <span className="obligation-more">
              {due !== '' && `due ${showDay(due)}, `}
              {turn}
            </span>
            {actionOf?.(owed)}
            <SnoozedNote snooze={snooze} />
          </li>
        );
      })}
    </ul>
  );
};
