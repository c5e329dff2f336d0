import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isInspection, isOfPurposes } from '#contract/catalogue/obligations.ts';
import { isReviewed, type ReviewedKind, reviewedKinds, reviewPlace } from '#contract/catalogue/reviewed.ts';
import { kindOf, kindOfLine } from '#contract/document/rules.ts';
import { kinds, toDocumentOwner } from '#contract/kinds/kinds.ts';
import { obligationAddress, obligationFocus } from '#contract/obligations/address.ts';
import { lineIdOf } from '#contract/obligations/outstanding-item.ts';
import type { MergeKind } from '#contract/record/merge.ts';
import type { Reviewable } from '#contract/review/forms.ts';
import { may, mayChange } from '#contract/rules/access.ts';
import type { RecordObligation } from '#contract/worklist/record.ts';
import { api } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';
import { useWork } from '../api/use-work.ts';
import { stayAt } from '../form/errors/named-focus.ts';
import { useIdempotencyKey } from '../form/use-submission.ts';
import { InspectionStep } from '../inspections/inspection-step.tsx';
import { PurposeStep } from '../purposes/purpose-step.tsx';
import { RequestButton } from '../requests/record-requests.tsx';
import { useSession } from '../session/session.ts';

/** Starts the review of an obligation, once however often it is pressed, and says how that went. */
export const useStartReview = (kind: ReviewedKind, recordId: string, obligation: Reviewable['obligation']) => {
  const work = useWork('Review');
  const keyFor = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    if (busy) return;
    setBusy(true);
    const body = { kind, recordId, obligation };
    await work(() => api.review.start({ body }, { idempotencyKey: keyFor(body) }), 'Review started');
    setBusy(false);
  };
  return { busy, start };
};

interface ReviewStepProps {
  readonly kind: ReviewedKind;
  readonly recordId: string;
  readonly reviewable: Reviewable;
}

/** Starts a review, or leads to the one that was started, further down on the page. */
const ReviewStep = ({ kind, recordId, reviewable: { obligation, label, open } }: ReviewStepProps) => {
  const { busy, start } = useStartReview(kind, recordId, obligation);
  const place = reviewPlace(obligation);
  const name = `${open ? 'Complete' : 'Start'} review: ${label}`;
  return open ? (
    <Link
      className="button"
      aria-label={name}
      to={`?focus=${encodeURIComponent(place)}`}
      onClick={(event) => stayAt(event, place)}
    >
      Complete review
    </Link>
  ) : (
    <button type="button" className="button" aria-label={name} aria-disabled={busy} onClick={() => void start()}>
      Start review
    </button>
  );
};

interface DocumentStepProps {
  readonly kind: MergeKind;
  readonly recordId: string;
  readonly outstanding: RecordObligation;
}

/** Requests an outstanding document; leads to where it is added if that was done, or for a user who may only add it. */
const DocumentStep = ({ kind, recordId, outstanding }: DocumentStepProps) => {
  const holder = useSession()?.holder;
  const { obligation, field, label, waiting, awaits, state } = outstanding;
  const { rights } = kinds[kind];
  const owner = toDocumentOwner(kind);
  const document =
    kindOfLine(owner, { id: lineIdOf(field), name: label }) ??
    (outstanding.document === '' ? undefined : kindOf(owner, outstanding.document));
  if (!holder || !document || awaits || state === 'in review') return null;
  if (waiting === '' && mayChange(holder, rights.requestDocuments))
    return (
      <RequestButton owner={owner} rowId={recordId} line={{ kind: document.key, label }} name={`Request: ${label}`} />
    );
  if (!may(holder, rights.writeDocuments) || !may(holder, rights.update)) return null;
  const place = { kind, recordId, obligation, field };
  return (
    <Link
      className="button"
      aria-label={`Add document: ${label}`}
      to={obligationAddress(holder, place)}
      onClick={(event) => stayAt(event, obligationFocus(holder, place))}
    >
      Add document
    </Link>
  );
};

/** What the user can do about the worst that a record owes, as one button, and the reviews of the record, of which one may be. */
export const useNextStep = (kind: MergeKind, recordId = '', enabled = true) => {
  const reviewed = reviewedKinds.find((each) => each === kind);
  const query = { kind: reviewed ?? 'provider', recordId };
  const reviews = useCall(
    api.review.open,
    { query },
    { enabled: enabled && reviewed !== undefined && recordId !== '' },
  );
  return {
    ready: !reviews.isLoading,
    reviews,
    shown: (outstanding: RecordObligation) => {
      if (isInspection(outstanding.obligation))
        return <InspectionStep kind={kind} recordId={recordId} outstanding={outstanding} />;
      if (isOfPurposes(outstanding.obligation)) return <PurposeStep recordId={recordId} outstanding={outstanding} />;
      if (!isReviewed(outstanding.obligation))
        return <DocumentStep kind={kind} recordId={recordId} outstanding={outstanding} />;
      const reviewable = reviews.data?.find(({ obligation }) => obligation === outstanding.obligation);
      if (!reviewed || !reviewable?.isMyTurn) return null;
      return <ReviewStep kind={reviewed} recordId={recordId} reviewable={reviewable} />;
    },
  };
};
