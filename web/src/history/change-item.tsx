import { Link } from 'react-router-dom';
import { REVIEWS_PLACE } from '#contract/catalogue/reviewed.ts';
import type { HistoryChange } from '#contract/record/history.ts';
import { happeningWords, wayWords } from '#contract/record/history.ts';
import { showTime } from '../ui/shown-values.ts';
import { FieldChanges } from './field-changes.tsx';

/** Somebody of the operator has no name here, and the server acts in nobody's name. */
const whoWords = ({ who, way }: HistoryChange) => who || (way === 'portal' ? 'The portal' : 'The operator');

interface Props {
  readonly change: HistoryChange;
  /** Where the import is shown that has made the change, for whoever may follow it. */
  readonly importedBy: string | undefined;
  /** Only where the person may save the record. */
  readonly onPutBack?: (() => void) | undefined;
}

/** One change: when, who, how, and each field before and after. */
export const ChangeItem = ({ change, importedBy, onPutBack }: Props) => {
  const { at, way, what, fields, before, review } = change;
  return (
    <li className="change">
      <div className="change-head">
        <span>
          <strong>{happeningWords[what]}</strong> by {whoWords(change)}
        </span>
        <span className="quiet">
          <time dateTime={at}>{showTime(at)}</time>
          {wayWords[way] !== '' && way !== 'portal' && ' · '}
          {importedBy ? <Link to={importedBy}>{wayWords[way]}</Link> : way !== 'portal' && wayWords[way]}
        </span>
        {onPutBack && Object.keys(before).length > 0 && (
          <button type="button" className="button small" onClick={onPutBack}>
            Put back<span className="visually-hidden"> the change of {showTime(at)}</span>
          </button>
        )}
      </div>
      {review && (
        <p className="quiet">
          By the review <a href={`#${REVIEWS_PLACE}`}>{review.label}</a>: {review.outcome}
        </p>
      )}
      <FieldChanges fields={fields} />
    </li>
  );
};
