import { type RefObject, useRef, useState } from 'react';
import type { Reviewable } from '#contract/review/forms.ts';
import { WITHDRAWAL_REASON_MAX, WithdrawalReason } from '#contract/review/forms.ts';
import type { ListedReview } from '#contract/review/lists.ts';
import { outcomeTexts, outcomeWords, type ReviewOutcome, reviewOutcomes } from '#contract/review/rules.ts';
import { counted } from '#contract/rules/figures.ts';
import { MESSAGE_MAX } from '#contract/rules/limits.ts';
import { api } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { type Checked, ManyCallsDialog } from '#web/bulk/many-calls.tsx';
import { ActionsOfRows } from '#web/evidence/record-actions.tsx';
import { mistakeOf } from '#web/form/card-values.ts';
import { ReasonField } from '#web/form/fields/reason-field.tsx';
import type { ChosenRows } from '#web/list/selection.tsx';
import { CompletionDialog, nextDayWords } from '#web/reviews/completion-dialog.tsx';
import { Select } from '#web/ui/choice/select.tsx';
import { type ReviewAction, reviewName, reviewObstacle } from './review-actions.ts';

const words = {
  start: { label: 'Start', pending: 'Starting', done: 'started' },
  complete: { label: 'Complete', pending: 'Completing', done: 'completed' },
  abort: { label: 'Abort', pending: 'Aborting', done: 'aborted' },
  withdraw: { label: 'Withdraw', pending: 'Withdrawing', done: 'withdrawn' },
} as const satisfies Readonly<Record<ReviewAction, object>>;

const explanations: Readonly<Record<ReviewAction, string>> = {
  start: 'The next review of the same is started in your name for each record.',
  complete:
    'All get the same outcome. A completed review cannot be changed any more. One that rests on documents is completed on the page of its record, where they are chosen.',
  abort: 'The open reviews are deleted; they can be started again.',
  withdraw:
    'The records stand as before these reviews. The failures, their withdrawals and your reason stay in the history.',
};

/** One review of each obligation of a record: of that the next one is started once. */
const oneOfEach = (reviews: readonly ListedReview[]) => [
  ...new Map(reviews.map((review) => [`${review.recordId} ${review.obligation}`, review])).values(),
];

/** What can be reviewed of the records now, each record read once. */
const useReviewables = () => {
  const [read] = useState(() => new Map<string, Promise<readonly Reviewable[]>>());
  const [found] = useState(() => new Map<string, Reviewable>());
  const find = async ({ id, kind, recordId, obligation }: ListedReview): Promise<Reviewable | undefined> => {
    const all = read.get(recordId) ?? api.review.open({ query: { kind, recordId } });
    read.set(recordId, all);
    const reviewable = (await all).find((each) => each.obligation === obligation);
    if (reviewable) found.set(id, reviewable);
    return reviewable;
  };
  return { find, of: ({ id }: ListedReview) => found.get(id) };
};

const outcomes = reviewOutcomes.map((id) => ({ id, name: outcomeWords[id] }));
const SHOWN = 10;

interface NextDaysProps {
  readonly reviews: readonly ListedReview[];
  readonly outcome: ReviewOutcome | '';
  reviewableOf(review: ListedReview): Reviewable | undefined;
}

/** What follows for each record from the outcome. */
const NextDays = ({ reviews, outcome, reviewableOf }: NextDaysProps) =>
  outcome !== '' && (
    <ul className="refusals" aria-label="What follows">
      {reviews.slice(0, SHOWN).map((review) => {
        const reviewable = reviewableOf(review);
        return (
          reviewable && (
            <li key={review.id}>
              <strong>
                {review.record}, {review.label}
              </strong>
              : {nextDayWords(reviewable, outcome)}
            </li>
          )
        );
      })}
      {reviews.length > SHOWN && <li>and {counted(reviews.length - SHOWN, 'more review')}</li>}
    </ul>
  );

interface CompleteProps {
  readonly review: ListedReview;
  onClose(isDone: boolean): void;
}

/** Completes one review as the page of its record does, with the documents that it rests on; says so when it is not open any more. */
export const CompleteReview = ({ review, onClose }: CompleteProps) => {
  const { kind, recordId, obligation, id } = review;
  const { data, error } = useCall(api.review.open, { query: { kind, recordId } });
  const reviewable = data?.find((each) => each.obligation === obligation && each.open?.id === id);
  if (reviewable)
    return <CompletionDialog kind={kind} recordId={recordId} reviewable={reviewable} onClose={() => onClose(true)} />;
  return (data || error) && <ManyReviews action="complete" reviews={[review]} onClose={onClose} />;
};

interface Props {
  readonly action: ReviewAction;
  readonly reviews: readonly ListedReview[];
  onClose(isDone: boolean): void;
}

/** Starts, completes, aborts or withdraws several reviews, each by its own call. Role matrix rows 114 to 116, D-99, D-102. */
export const ManyReviews = ({ action, reviews, onClose }: Props) => {
  const { find, of } = useReviewables();
  const [outcome, setOutcome] = useState<ReviewOutcome | ''>('');
  const [text, setText] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  const noun = action === 'withdraw' ? 'failure' : 'review';
  const rows = action === 'start' ? oneOfEach(reviews) : reviews;
  const asked = action === 'complete' && outcome !== '' ? outcomeTexts[outcome] : null;
  const mistakes = {
    outcome: action === 'complete' && outcome === '' ? 'Please select the outcome' : '',
    text: action === 'withdraw' ? mistakeOf(WithdrawalReason, text) : asked && text.trim() === '' ? asked.missing : '',
  };

  const check = async (review: ListedReview): Promise<Checked> => {
    const obstacle = reviewObstacle(action, review);
    if (obstacle !== '' || action === 'withdraw') return obstacle;
    const reviewable = await find(review);
    if (!reviewable) return 'An inactive record is not reviewed.';
    if (action === 'start') return reviewable.open ? { already: 'The next review is open already.' } : '';
    return reviewable.open?.id === review.id ? '' : 'It is not open any more.';
  };
  const run = (review: ListedReview) => {
    const { id, version, kind, recordId, obligation } = review;
    const params = { id };
    if (action === 'start') return api.review.start({ body: { kind, recordId, obligation } });
    if (action === 'abort') return api.review.giveUp({ params });
    if (action === 'withdraw') return api.review.withdraw({ params, body: { version, reason: text } });
    const { due = '', next = '', open } = of(review) ?? {};
    return api.review.complete({
      params,
      body: {
        outcome: outcome || 'passed',
        conditions: asked ? text : '',
        documentIds: [],
        version: open?.version ?? version,
        dueAfter: outcome === 'failed' ? due : next,
      },
    });
  };
  const fields = (submitted: boolean, busy: boolean, able: readonly ListedReview[]) => (
    <>
      {action === 'complete' && (
        <Select
          label="Outcome"
          required
          options={outcomes}
          value={outcome}
          error={submitted ? mistakes.outcome : ''}
          onChange={(chosen) => setOutcome(chosen as ReviewOutcome)}
        />
      )}
      {(asked || action === 'withdraw') && (
        <ReasonField
          ref={box}
          label={asked?.label ?? 'Reason'}
          max={asked ? MESSAGE_MAX : WITHDRAWAL_REASON_MAX}
          value={text}
          error={submitted ? mistakes.text : ''}
          busy={busy}
          onChange={setText}
        />
      )}
      {action === 'complete' && <NextDays reviews={able} outcome={outcome} reviewableOf={of} />}
    </>
  );
  return (
    <ManyCallsDialog
      title={`${words[action].label}: ${counted(rows.length, noun)}`}
      rows={rows}
      noun={noun}
      nameOf={reviewName}
      check={check}
      run={run}
      words={words[action]}
      checks={[{ mistake: mistakes.outcome }, { mistake: mistakes.text, field: box as RefObject<HTMLElement | null> }]}
      {...(action === 'complete' || action === 'withdraw' ? { fields } : {})}
      onClose={onClose}
    >
      <p>{explanations[action]}</p>
    </ManyCallsDialog>
  );
};

interface SelectedProps {
  readonly chosen: ChosenRows<ListedReview>;
  onDone(): void;
}

const labels: Readonly<Record<ReviewAction, string>> = {
  complete: 'Complete',
  start: 'Start next',
  abort: 'Abort',
  withdraw: 'Withdraw failure',
};

/** What can be done with chosen reviews, and with the records that they are of. */
export const SelectedReviews = ({ chosen: { picked, company }, onDone }: SelectedProps) => (
  <ActionsOfRows
    picked={picked}
    company={company}
    labels={labels}
    isPossible={(action, review) => reviewObstacle(action, review) === ''}
    dialogOf={(action, onClose) => <ManyReviews action={action} reviews={picked} onClose={onClose} />}
    onDone={onDone}
  />
);
