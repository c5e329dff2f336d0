import { useState } from 'react';
import { reviewedObligations, reviewLabel } from '#contract/catalogue/reviewed.ts';
import { kinds, sentenceStart } from '#contract/kinds/kinds.ts';
import type { ListedReview } from '#contract/review/lists.ts';
import { outcomeWords } from '#contract/review/rules.ts';
import { allReviewsList } from '#contract/review/schema-free-lists.ts';
import { type ReviewState, reviewStates, reviewStateWords } from '#contract/review/states.ts';
import { api } from '#web/api/client.ts';
import { ListScreen, type SelectionTools } from '#web/list/list-screen.tsx';
import type { ShownAction } from '#web/list/row-actions.tsx';
import type { List } from '#web/list/use-list.ts';
import { Select } from '#web/ui/choice/select.tsx';
import { Status } from '#web/ui/feedback/status.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { NamedCell, showDoneBy } from '#web/ui/shown-values.tsx';
import { type ReviewAction, reviewActions, reviewAddress, reviewName, reviewObstacle } from './review-actions.ts';

const ALL = 'all';
const states = [
  { id: ALL, name: 'All' },
  ...reviewStates.map((state) => ({ id: state, name: reviewStateWords[state] })),
];
const obligations = [
  { id: ALL, name: 'All' },
  ...reviewedObligations.map((name) => ({ id: name, name: reviewLabel(name) })),
];

/** Narrows the list to how reviews stand, and to what is reviewed. */
const ReviewFilters = ({ list: { state, refine } }: { readonly list: Pick<List<unknown>, 'state' | 'refine'> }) => {
  const set = (name: string) => (id: string) => refine(name, id === ALL ? '' : id);
  const { filters } = state;
  return (
    <>
      <Select inline label="Status" options={states} value={filters.state ?? ALL} onChange={set('state')} />
      <Select
        inline
        label="Review"
        options={obligations}
        value={filters.obligation ?? ALL}
        onChange={set('obligation')}
      />
    </>
  );
};

const statusKinds = {
  overdue: 'overdue',
  'due soon': 'due',
  open: 'review',
  failed: 'failed',
  'passed with conditions': 'due',
  passed: 'ok',
  withdrawn: 'info',
} as const satisfies Readonly<Record<ReviewState, string>>;

const SelectedReviews = lazyPart(() => import('./many-reviews.tsx').then((module) => module.SelectedReviews));
const CompleteReview = openedPart(() => import('./many-reviews.tsx').then((module) => module.CompleteReview));
const ManyReviews = openedPart(() => import('./many-reviews.tsx').then((module) => module.ManyReviews));

/** What can be done with chosen reviews comes when some are chosen. */
const selection: SelectionTools<ListedReview> = {
  isOpen: () => true,
  readsRows: true,
  actions: (chosen, onDone) => <SelectedReviews chosen={chosen} onDone={onDone} />,
};

const rowActions = {
  start: { label: 'Start the next review of', icon: 'plus' },
  complete: { label: 'Complete', icon: 'check' },
  abort: { label: 'Abort', icon: 'close' },
  withdraw: { label: 'Withdraw the failure of', icon: 'history' },
} as const satisfies Readonly<Record<ReviewAction, Omit<ShownAction, 'target'>>>;

const source = { list: api.review.all, search: api.review.all };
const filters = ['state', 'obligation'];

/** The reviews of all records that the user sees, open and completed, and what can be done about them. D-99. */
export const ReviewList = () => {
  const [open, setOpen] = useState<{ readonly action: ReviewAction; readonly review: ListedReview }>();
  const close = () => setOpen(undefined);
  return (
    <>
      <ListScreen<ListedReview, keyof typeof allReviewsList.columns>
        title="Reviews"
        plural="reviews"
        empty="A review is listed here once it is begun on the page of its record."
        list={allReviewsList}
        view="review"
        source={source}
        refinements={filters}
        nameOf={reviewName}
        selection={selection}
        byCompany
        filterBar={(list) => <ReviewFilters list={list} />}
        cells={{
          record: (name, { kind }) => <NamedCell name={name} more={sentenceStart(kinds[kind].noun)} />,
          state: (state) => <Status kind={statusKinds[state]}>{reviewStateWords[state]}</Status>,
          label: (label) => <span className="whole">{label}</span>,
          startedAt: (time, { startedBy }) => showDoneBy(time, startedBy),
          completedAt: (time, { completedBy }) => showDoneBy(time, completedBy),
          kind: (kind) => sentenceStart(kinds[kind].noun),
          outcome: (outcome) => (outcome === '' ? '' : outcomeWords[outcome]),
        }}
        rowActions={{
          view: (_id, review) => reviewAddress(review),
          more: (review) =>
            reviewActions
              .filter((action) => reviewObstacle(action, review) === '')
              .map((action) => ({ ...rowActions[action], target: () => setOpen({ action, review }) })),
        }}
      />
      {open?.action === 'complete' && <CompleteReview review={open.review} onClose={close} />}
      {open && open.action !== 'complete' && (
        <ManyReviews action={open.action} reviews={[open.review]} onClose={close} />
      )}
    </>
  );
};
