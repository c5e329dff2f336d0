import type { ListedReview } from '#contract/review/lists.ts';
import { ActionsOfRows } from '#web/evidence/record-actions.tsx';
import type { ChosenRows } from '#web/list/selection.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { type ReviewAction, reviewObstacle } from './review-actions.ts';

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
export const SelectedReviews = ({ chosen: { picked, company }, onDone }: Props) => (
  <ActionsOfRows
    picked={picked}
    company={company}
    labels={labels}
    isPossible={(action, review) => reviewObstacle(action, review) === ''}
    dialogOf={(action, onClose) => <ManyReviews action={action} reviews={picked} onClose={onClose} />}
    onDone={onDone}
  />
);
