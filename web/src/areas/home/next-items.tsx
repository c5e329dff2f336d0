import { Link } from 'react-router-dom';
import { obligationAddress } from '#contract/obligations/address.ts';
import { showDay } from '#contract/rules/dates.ts';
import type { WorklistRow } from '#contract/worklist/record.ts';
import { ObligationStatus } from '#web/obligations/state-status.tsx';
import type { Session } from '#web/session/session-values.ts';

interface Props {
  readonly items: readonly WorklistRow[];
  readonly holder: Session['holder'];
}

/** What waits for this person first, each leading to the very field. */
export const NextItems = ({ items, holder }: Props) =>
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
        </li>
      ))}
    </ol>
  );
