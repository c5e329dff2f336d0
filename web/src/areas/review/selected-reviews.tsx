import { useState } from 'react';
import type { ListedReview } from '#contract/review/lists.ts';
import { groupRecords, RecordActions } from '#web/evidence/record-actions.tsx';
import type { ChosenRows } from '#web/list/selection.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { type ReviewAction, reviewActions, reviewObstacle } from './review-actions.ts';

const ManyReviews = openedPart(() => import('./many-reviews.tsx').then((module) => module.ManyReviews));

interface Props {
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
export const SelectedReviews = ({ chosen: { picked, company }, onDone }: Props) => {
  const [action, setAction] = useState<ReviewAction>();
  const groups = groupRecords(picked.map(({ kind, recordId }) => ({ kind, id: recordId, document: '' })));
  return (
    <>
      {reviewActions
        .filter((each) => picked.some((review) => reviewObstacle(each, review) === ''))
        .map((each) => (
          <button key={each} type="button" className="button small" onClick={() => setAction(each)}>
            {labels[each]}
          </button>
        ))}
      <RecordActions groups={groups} actions={['assign', 'package']} company={company} onDone={onDone} />
      {action && (
        <ManyReviews
          action={action}
          reviews={picked}
          onClose={(isDone) => {
            setAction(undefined);
            if (isDone) onDone();
          }}
        />
      )}
    </>
  );
};
