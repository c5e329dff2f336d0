import { BUSINESS_PLACE } from '#contract/obligations/purpose-check.ts';
import { type BusinessRule, businessRuleWords, obstacleSentence } from '#contract/purpose/business.ts';
import type { ShownPurposes } from '#contract/purpose/forms.ts';
import { fieldId } from '../form/record/record-context.ts';
import { Status } from '../ui/feedback/status.tsx';
import { showTime } from '../ui/shown-values.tsx';

const looks = { allowed: 'ok', review: 'due', prohibited: 'failed' } as const satisfies Readonly<
  Record<BusinessRule, string>
>;

type Business = NonNullable<ShownPurposes['business']>;

/** Who has looked at the business, when and with which result; that it counts no more, after another name, website or business. */
const LastReview = ({ review }: Pick<Business, 'review'>) =>
  review && (
    <p className="business-review">
      {`${review.isCurrent ? 'Reviewed' : 'Last reviewed'} by ${review.by} on ${showTime(review.at)}: ${review.text}`}
      {!review.isCurrent && (
        <span className="quiet"> Its name, website or business is another one since: the review counts no more.</span>
      )}
    </p>
  );

interface Props {
  readonly business: ShownPurposes['business'];
  readonly mayReview: boolean;
  onReview(): void;
}

/** The business of an end user with its rule, what keeps the end user from being active, and the last review. Role matrix row 140. */
export const BusinessLine = ({ business, mayReview, onReview }: Props) => {
  if (!business) return <p className="quiet">No business is entered. It is chosen on the form of the end user.</p>;
  const { name, rule, obstacle, review } = business;
  return (
    <div className="purpose-business" id={fieldId(BUSINESS_PLACE)}>
      <div className="purpose-head">
        <Status kind={obstacle === '' ? 'ok' : looks[rule]}>{businessRuleWords[rule]}</Status>
        <span className="purpose-name">
          <span className="quiet">Business: </span>
          <strong>{name}</strong>
        </span>
        {rule === 'review' && mayReview && (
          <button type="button" className={`button small${obstacle === '' ? '' : ' primary'}`} onClick={onReview}>
            {obstacle === '' ? 'Review business again' : 'Review business'}
          </button>
        )}
      </div>
      {obstacle !== '' && <p>{obstacleSentence(name, obstacle)}</p>}
      {obstacle === 'review' && !mayReview && <p className="quiet">NCRA reviews it.</p>}
      <LastReview review={review} />
    </div>
  );
};
