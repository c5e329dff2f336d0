import { Link } from 'react-router-dom';
import { type ObligationState, obligationStates, stateWords } from '#contract/catalogue/obligation-states.ts';
import { isInspection, isOfPurposes, type ObligationKind } from '#contract/catalogue/obligations.ts';
import { obligationAddress } from '#contract/obligations/address.ts';
import { showDay } from '#contract/rules/dates.ts';
import type { StatusCounts, Upcoming, WorklistRow } from '#contract/worklist/record.ts';
import { places } from '#web/obligations/place.ts';
import { ObligationStatus, stateKinds, upcomingWords } from '#web/obligations/state-status.tsx';
import type { Session } from '#web/session/session-values.ts';
import { statusIcons } from '#web/ui/feedback/status.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface NextItemsProps {
  readonly items: readonly WorklistRow[];
  readonly holder: Session['holder'];
}

/** What is done about an item, in a word or two. */
const actionOf = ({ obligation, awaits }: WorklistRow) => {
  if (isInspection(obligation)) return awaits ? 'Decide' : 'Inspection';
  if (obligation === 'endUser.business') return awaits ? 'Review' : 'Open';
  if (isOfPurposes(obligation)) return awaits ? 'Verify' : 'Certify';
  if (awaits) return 'Review file';
  if (obligation.includes('.document.') || obligation === 'document.expiry') return 'Add document';
  return actions[obligation.slice(obligation.indexOf('.') + 1)] ?? 'Open';
};

const actions: Readonly<Record<string, string>> = {
  review: 'Review',
  approval: 'Approve',
  signOff: 'Sign off',
  activation: 'Activate',
};

/** What waits for this person first, each leading to the very field. */
export const NextItems = ({ items, holder }: NextItemsProps) =>
  items.length === 0 ? (
    <p className="quiet">Nothing waits for you.</p>
  ) : (
    <ol className="next-items">
      {items.map((item) => (
        <li key={item.id}>
          <ObligationStatus {...item} />
          <Link to={obligationAddress(holder, item)}>
            {item.record}: {item.label}
          </Link>
          {item.due !== '' && (
            <span className="quiet whole">
              <span className="visually-hidden">due </span>
              {showDay(item.due)}
            </span>
          )}
          {/* The link before says where it leads; this is for the pointer alone. */}
          <Link
            className="button small next-action"
            to={obligationAddress(holder, item)}
            aria-hidden="true"
            tabIndex={-1}
          >
            {actionOf(item)}
          </Link>
        </li>
      ))}
    </ol>
  );

interface Props {
  readonly kind: ObligationKind;
  /** Undefined while they are on their way: the words stand where they will be. */
  readonly counts: StatusCounts | undefined;
  readonly upcoming: Upcoming | undefined;
}

/** The list of a kind with only the records of one status; 'other' entries have a list without one. */
const listOf = (kind: ObligationKind, state: ObligationState) =>
  kind === 'other' ? places.other.list : `${places[kind].list}?status=${encodeURIComponent(state)}`;

/** How the records of a kind stand: a bar, and the same in words and figures; each part leads to its records. */
export const KindStanding = ({ kind, counts, upcoming }: Props) => {
  const { plural, list } = places[kind];
  const shown = obligationStates.filter((state) => counts && counts[state] > 0);
  return (
    <li className="standing">
      <h3>
        <Link to={list}>{plural}</Link>
      </h3>
      {/* The links below say the same; these are for the pointer alone. */}
      <div className="standing-bar" aria-hidden="true">
        {shown.map((state) => (
          <Link
            key={state}
            to={listOf(kind, state)}
            tabIndex={-1}
            className={stateKinds[state]}
            style={{ flexGrow: counts?.[state] }}
          />
        ))}
      </div>
      <ul className="standing-parts">
        {obligationStates.map((state) => (
          <li key={state}>
            <Link to={listOf(kind, state)} className={`standing-part ${stateKinds[state]}`}>
              <Icon name={statusIcons[stateKinds[state]]} />
              <span className="visually-hidden">{plural}: </span>
              {stateWords[state]} <b>{counts?.[state].toLocaleString('en-US')}</b>
            </Link>
          </li>
        ))}
      </ul>
      <p className="standing-next">{upcoming && upcomingWords(upcoming)}</p>
    </li>
  );
};
