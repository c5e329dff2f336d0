import { useState } from 'react';
import type { ReviewedKind } from '#contract/catalogue/reviewed.ts';
import type { Reviewable } from '#contract/review/forms.ts';
import { openedPart } from '../ui/overlay/opened-part.tsx';
import { ReviewLine } from './review-line.tsx';

const CompletionDialog = openedPart(() => import('./completion-dialog.tsx').then((module) => module.CompletionDialog));
const GiveUpDialog = openedPart(() => import('./give-up-dialog.tsx').then((module) => module.GiveUpDialog));

interface Props {
  readonly kind: ReviewedKind;
  readonly recordId: string;
  readonly reviewables: readonly Reviewable[];
}

interface Asked {
  readonly about: Reviewable;
  readonly what: 'complete' | 'give up';
}

/** What is being reviewed of a record, and what this person can review. */
export const OpenReviews = ({ kind, recordId, reviewables }: Props) => {
  const [asked, setAsked] = useState<Asked>();
  const shown = reviewables.filter(({ isMyTurn, open }) => isMyTurn || open !== null);
  // What was read since is newer, as long as it is still the same open review.
  const about = reviewables.find(({ open }) => open && open.id === asked?.about.open?.id) ?? asked?.about;
  const close = () => setAsked(undefined);
  return (
    <>
      {shown.length > 0 && (
        <ul className="open-reviews">
          {shown.map((reviewable) => (
            <ReviewLine
              key={reviewable.obligation}
              kind={kind}
              recordId={recordId}
              reviewable={reviewable}
              onAsk={(what) => setAsked({ about: reviewable, what })}
            />
          ))}
        </ul>
      )}
      {about && asked?.what === 'complete' && (
        <CompletionDialog kind={kind} recordId={recordId} reviewable={about} onClose={close} />
      )}
      {about && asked?.what === 'give up' && <GiveUpDialog reviewable={about} onClose={close} />}
    </>
  );
};
