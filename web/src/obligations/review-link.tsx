import { Link } from 'react-router-dom';
import { isReviewed, reviewPlace } from '../../../contract/rules/obligations/reviewed.ts';
import type { RecordObligation } from '../../../contract/worklist/record.ts';
import { stayAt } from '../form/named-focus.ts';
import { Icon } from '../ui/icon.tsx';

/** Leads to the review of an obligation, further down on the same page, for those whose turn it is. */
export const ReviewLink = ({ owed: { obligation, label, isMyTurn } }: { readonly owed: RecordObligation }) => {
  if (!isMyTurn || !isReviewed(obligation)) return null;
  const place = reviewPlace(obligation);
  return (
    <Link
      className="line-action"
      aria-label={`Complete review of ${label}`}
      to={`?focus=${encodeURIComponent(place)}`}
      onClick={(event) => stayAt(event, place)}
    >
      <Icon name="check" />
      Complete review
    </Link>
  );
};
