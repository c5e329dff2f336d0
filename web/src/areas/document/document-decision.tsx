import type { Reviewing } from '../../../../contract/document/decision.ts';
import { ApprovalForm } from './approval-form.tsx';
import { ReturnForm } from './return-form.tsx';

interface Props {
  readonly reviewing: Reviewing;
  /** The document that is looked at after this one. */
  readonly next: string | undefined;
}

/** Approves or returns the newest version, or says why that is not for this person. D-95. */
export const DocumentDecision = ({ reviewing, next }: Props) => {
  const { document, mayDecide, whyNot, isOwnUpload } = reviewing;
  const isOpen = document.review === 'awaiting' || document.review === 'not reviewed' || document.review === 'approved';
  if (!mayDecide) return whyNot === '' ? null : <p className="banner">{whyNot}</p>;
  if (!isOpen) return <p className="banner">This version was returned. A newer one has to be sent.</p>;
  return (
    <section className="card document-decision" aria-label="Review">
      {isOwnUpload && (
        <p className="banner">
          You have sent this version yourself. Nobody else of the company may review it, and the history will say so.
        </p>
      )}
      {document.review !== 'approved' && <ApprovalForm reviewing={reviewing} next={next} />}
      <ReturnForm reviewing={reviewing} next={next} />
    </section>
  );
};
