import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { obligationStates } from '#contract/catalogue/obligation-states.ts';
import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import { isReviewed } from '#contract/catalogue/reviewed.ts';
import { obligationAddress, obligationFocus } from '#contract/obligations/address.ts';
import { showDay } from '#contract/rules/dates.ts';
import type { RecordObligation } from '#contract/worklist/record.ts';
import { stayAt } from '../form/errors/named-focus.ts';
import { useSession } from '../session/session.ts';
import { ObligationStatus, ObligationsWait, SnoozedNote, WaitingNote } from './state-status.tsx';

/** Whether there is something to say of an obligation: it is open, a renewal awaits review, a file is missing, or there are conditions. */
export const isTelling = ({ state, awaits, withoutFile, obligation, why }: RecordObligation) =>
  state !== 'ok' || awaits || withoutFile || (isReviewed(obligation) && why !== '');

interface Props {
  readonly kind: ObligationKind;
  readonly recordId: string;
  readonly obligations: readonly RecordObligation[];
  /** What can be done with each. */
  readonly actionOf?: (outstanding: RecordObligation) => ReactNode;
}

/** What ran out has expired, while a new file of it awaits review; anything else is due. */
const dueWord = ({ state, awaits }: RecordObligation) => (state === 'overdue' && awaits ? 'expired' : 'due');

/** Puts the worst first, and of what is equally bad what falls due first; what has no day comes before. */
export const worstFirst = (one: RecordObligation, other: RecordObligation) =>
  obligationStates.indexOf(one.state) - obligationStates.indexOf(other.state) || (one.due < other.due ? -1 : 1);

/** The obligations of a record, the worst first, each leading to its field. */
export const ObligationLines = ({ kind, recordId, obligations, actionOf }: Props) => {
  const holder = useSession()?.holder;
  if (!holder) return null;
  return (
    <ul className="obligation-lines">
      {obligations.toSorted(worstFirst).map((outstanding) => {
        const { obligation, label, due, turn, field, snooze, waiting, why, withoutFile } = outstanding;
        const place = { kind, recordId, obligation, field };
        return (
          <li key={`${obligation} ${field}`}>
            <ObligationStatus {...outstanding} />
            <Link
              to={obligationAddress(holder, place)}
              onClick={(event) => stayAt(event, obligationFocus(holder, place))}
            >
              {label}
            </Link>
            <span className="obligation-more">
              {due !== '' && `${dueWord(outstanding)} ${showDay(due)}, `}
              {turn}
            </span>
            {actionOf?.(outstanding)}
            {why !== '' && !withoutFile && <span className="obligation-why">{why}</span>}
            {(outstanding.demanded?.sentence ?? '') !== '' && (
              <span className="obligation-why">{outstanding.demanded?.sentence}</span>
            )}
            <SnoozedNote snooze={snooze} />
            <WaitingNote waiting={waiting} />
          </li>
        );
      })}
    </ul>
  );
};

interface OwedLinesProps extends Pick<Props, 'kind' | 'recordId'> {
  /** Undefined while they are on their way. */
  readonly obligations: readonly RecordObligation[] | undefined;
  /** Closes the box in which the lines stand. */
  onClose(): void;
}

/** What is outstanding of a record, in a box of its own. */
export const OwedLines = ({ kind, recordId, obligations }: OwedLinesProps) => {
  if (!obligations) return <ObligationsWait />;
  const open = obligations.filter(isTelling);
  if (open.length === 0) return <p>Nothing is open.</p>;
  return <ObligationLines kind={kind} recordId={recordId} obligations={open} />;
};
