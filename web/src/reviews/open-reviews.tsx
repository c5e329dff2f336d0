import { useEffect, useRef, useState } from 'react';
import { type ReviewedKind, reviewPlace } from '#contract/catalogue/reviewed.ts';
import type { Reviewable } from '#contract/review/forms.ts';
import { showDay } from '#contract/rules/dates.ts';
import { focusField } from '../form/errors/named-focus.ts';
import { fieldId } from '../form/record/record-context.ts';
import { Icon } from '../ui/icon.tsx';
import { openedPart } from '../ui/overlay/opened-part.tsx';
import { showTime } from '../ui/shown-values.tsx';
import { useStartReview } from './next-step.tsx';

interface ReviewLineProps {
  readonly kind: ReviewedKind;
  readonly recordId: string;
  readonly reviewable: Reviewable;
  onAsk(what: 'complete' | 'give up'): void;
}

const factsOf = ({ open, due }: Reviewable) => {
  const days = due === '' ? 'no day is due' : `due ${showDay(due)}`;
  return open ? `Started by ${open.startedBy}, ${showTime(open.startedAt)}; ${days}` : `Not started; ${days}`;
};

/** One obligation that is reviewed, with what this person can do about it. */
const ReviewLine = ({ kind, recordId, reviewable, onAsk }: ReviewLineProps) => {
  const { obligation, label, isMyTurn, open } = reviewable;
  const place = reviewPlace(obligation);
  const { busy, start } = useStartReview(kind, recordId, obligation);

  // The button that had the focus gives way to another one.
  const openId = open?.id;
  const shownId = useRef(openId);
  useEffect(() => {
    if (shownId.current === openId) return;
    shownId.current = openId;
    if (document.activeElement === document.body || document.activeElement === null) focusField(place);
  }, [openId, place]);

  const of = <span className="visually-hidden"> of {label}</span>;
  return (
    <li id={fieldId(place)} className="open-review">
      <div className="open-review-text">
        <strong>{label}</strong>
        <span className="document-facts">{factsOf(reviewable)}</span>
      </div>
      {isMyTurn && (
        <div className="open-review-actions">
          {open ? (
            <>
              <button type="button" className="button" onClick={() => onAsk('complete')}>
                <Icon name="check" />
                Complete review{of}
              </button>
              <button type="button" className="button" onClick={() => onAsk('give up')}>
                Abort<span className="visually-hidden"> the review{of}</span>
              </button>
            </>
          ) : (
            <button type="button" className="button" aria-disabled={busy} onClick={start}>
              <Icon name="plus" />
              Start review{of}
            </button>
          )}
        </div>
      )}
    </li>
  );
};

const CompletionDialog = openedPart(() => import('./completion-dialog.tsx').then((module) => module.CompletionDialog));
const GiveUpDialog = openedPart(() => import('./review-dialogs.tsx').then((module) => module.GiveUpDialog));

interface Props {
  readonly kind: ReviewedKind;
  readonly recordId: string;
  readonly reviewables: readonly Reviewable[];
}

interface OpenDialog {
  readonly about: Reviewable;
  readonly what: 'complete' | 'give up';
}

/** What is being reviewed of a record, and what this person can review. */
export const OpenReviews = ({ kind, recordId, reviewables }: Props) => {
  const [dialog, setDialog] = useState<OpenDialog>();
  const shown = reviewables.filter(({ isMyTurn, open }) => isMyTurn || open !== null);
  // What was read since is newer, as long as it is still the same open review.
  const about = reviewables.find(({ open }) => open && open.id === dialog?.about.open?.id) ?? dialog?.about;
  const close = () => setDialog(undefined);
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
              onAsk={(what) => setDialog({ about: reviewable, what })}
            />
          ))}
        </ul>
      )}
      {about && dialog?.what === 'complete' && (
        <CompletionDialog kind={kind} recordId={recordId} reviewable={about} onClose={close} />
      )}
      {about && dialog?.what === 'give up' && <GiveUpDialog reviewable={about} onClose={close} />}
    </>
  );
};
