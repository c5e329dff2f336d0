import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { REVIEWS_PLACE, type ReviewedKind } from '#contract/catalogue/reviewed.ts';
import type { Reviewable } from '#contract/review/forms.ts';
import type { Review } from '#contract/review/record.ts';
import { outcomeWords, type ReviewOutcome } from '#contract/review/rules.ts';
import { reviewList } from '#contract/review/schema-free-record-lists.ts';
import { showDay } from '#contract/rules/dates.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { EmbeddedList } from '../list/embedded-list.tsx';
import type { Cells } from '../list/row.tsx';
import { Status } from '../ui/feedback/status.tsx';
import { openedPart } from '../ui/overlay/opened-part.tsx';
import { NamedCell, showTime } from '../ui/shown-values.tsx';
import { OpenReviews } from './open-reviews.tsx';
import '../styles/reviews.css';

const outcomeKinds = { passed: 'ok', 'passed with conditions': 'due', failed: 'failed' } as const;

/** How a review ended: icon, word and colour. */
const OutcomeStatus = ({ outcome }: { readonly outcome: ReviewOutcome }) => (
  <Status kind={outcomeKinds[outcome]}>{outcomeWords[outcome]}</Status>
);

const WithdrawDialog = openedPart(() => import('./review-dialogs.tsx').then((module) => module.WithdrawDialog));

/** The outcome of a review; a failure can be withdrawn by a second user, and says so afterwards. D-102. */
const EndedReview = ({ review }: { readonly review: Review }) => {
  const { outcome, label, withdrawnBy, withdrawnAt, withdrawalReason, mayWithdraw } = review;
  const [open, setOpen] = useState(false);
  if (outcome === '') return null;
  return (
    <>
      <OutcomeStatus outcome={outcome} />
      {withdrawnAt !== '' && (
        <p className="quiet">
          Withdrawn by {withdrawnBy}, {showTime(withdrawnAt)}: {withdrawalReason}
        </p>
      )}
      {mayWithdraw && (
        <button type="button" className="link" onClick={() => setOpen(true)}>
          Withdraw failure<span className="visually-hidden"> of {label}</span>
        </button>
      )}
      {open && <WithdrawDialog review={review} onClose={() => setOpen(false)} />}
    </>
  );
};

/** A text up to here stands whole in its cell. */
const WHOLE = 140;
const START = 110;

/** A text of a user's: of a long one the beginning, and the rest on demand. */
const LongText = ({ text }: { readonly text: string }) => {
  if (text.length <= WHOLE) return <span className="review-text">{text}</span>;
  return (
    <details className="review-long">
      <summary>
        <span className="review-start">{text.slice(0, START).trimEnd()}… </span>
        <span className="review-more">Show all</span>
        <span className="review-less">Show less</span>
      </summary>
      <span className="review-text">{text}</span>
    </details>
  );
};

interface Props {
  readonly kind: ReviewedKind;
  readonly recordId: string;
  /** What can be reviewed, which the head of the page has fetched. */
  readonly open: Pick<UseQueryResult<readonly Reviewable[]>, 'data' | 'error'>;
}

const source = { list: api.review.list };

const Nothing = () => <span className="quiet">None</span>;
const day = (text: string) => (text === '' ? <Nothing /> : <span className="whole">{showDay(text)}</span>);

const cells: Cells<Review> = {
  completedAt: (time, { completedBy }) => <NamedCell name={showTime(time)} more={`by ${completedBy}`} />,
  outcome: (_outcome, review) => <EndedReview review={review} />,
  conditions: (text) => (text === '' ? <Nothing /> : <LongText text={text} />),
  documents: (documents) =>
    documents.length === 0 ? (
      <Nothing />
    ) : (
      <ul className="review-documents">
        {documents.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    ),
  dueBefore: day,
  dueAfter: day,
};

/** The reviews of a record: possible and open ones, then completed ones. Nothing for a record without obligations. */
export const RecordReviews = ({ kind, recordId, open: { data, error } }: Props) => {
  if (data?.length === 0) return null;
  return (
    <div className="reviews">
      <EmbeddedList<Review, keyof typeof reviewList.columns>
        title="Reviews"
        place={REVIEWS_PLACE}
        plural="completed reviews"
        empty="A review is listed here once it is completed."
        list={reviewList}
        source={source}
        query={{ kind, recordId }}
        cells={cells}
        nameOf={({ label, completedAt }) => `${label}, ${showTime(completedAt)}`}
        lead={
          error && !data ? (
            <p role="alert">{sayFailure(error)}</p>
          ) : (
            <OpenReviews kind={kind} recordId={recordId} reviewables={data ?? []} />
          )
        }
      />
    </div>
  );
};
