import { type RefObject, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Reviewing } from '#contract/document/decision.ts';
import type { Document } from '#contract/document/forms.ts';
import { kindOf } from '#contract/document/rules.ts';
import { fromDocumentOwner } from '#contract/kinds/kinds.ts';
import { viewAddress } from '#contract/obligations/address.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { DocumentStatus, openDocument, validityWords } from '#web/documents/shown-document.tsx';
import { FileViewer, isShown, useShownFile } from '#web/documents/viewer/file-viewer.tsx';
import { RecordHistory } from '#web/history/record-history.tsx';
import { documentPaths } from '#web/routing/paths/work.ts';
import { useRecent } from '#web/routing/record-places.ts';
import { CardSkeleton } from '#web/ui/feedback/card-skeleton.tsx';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { showTime } from '#web/ui/shown-values.tsx';
import { ApprovalForm, ReturnForm } from './decision-forms.tsx';
import { useQueue } from './use-queue.ts';
import '#web/styles/documents.css';

/** 'Approved by Morgan Ellis, 11/23/2026, 3:04 PM' */
const decided = ({ review, reviewedBy, reviewedAt }: Document) =>
  review === 'approved' || review === 'returned' ? `by ${reviewedBy}, ${showTime(reviewedAt)}` : '';

/** What is known of a document: whose it is, its file, its days, its review and its checksum. */
const DocumentFacts = ({ document }: { readonly document: Document }) => {
  const { tableKeyName, tableKeyName2, rowId, record, documentLocation, documentAuthor, updatedTime } = document;
  const facts: readonly (readonly [string, string])[] = [
    ['Kind', kindOf(tableKeyName, tableKeyName2)?.name ?? ''],
    ['File', `${documentLocation}, version ${document.number}`],
    ['Sent by', `${document.received || documentAuthor}, ${showTime(updatedTime)}`],
    ['Validity', validityWords(document) || 'No end'],
    ['Description', document.documentDescription],
    ['SHA-256', document.checksum],
  ];
  return (
    <section className="card document-about" aria-labelledby="document-about">
      <h2 id="document-about">
        <Link to={viewAddress(fromDocumentOwner(tableKeyName), rowId)}>{record}</Link>
      </h2>
      <p className="document-standing">
        <DocumentStatus document={document} /> <span className="quiet">{decided(document)}</span>
      </p>
      {document.reviewReason !== '' && <p className="document-returned">{document.reviewReason}</p>}
      <dl>
        {facts.map(
          ([name, value]) =>
            value !== '' && (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={name === 'SHA-256' ? 'checksum' : undefined}>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
};

const reasonFor = (document: Document, failed: boolean) => {
  if (!document.downloadable) return 'There is no checked file yet.';
  return failed ? 'This file cannot be shown here.' : 'Files of this type do not open inside the portal.';
};

/** The newest file of a document: PDF and pictures open here, everything else is downloaded. */
const ShownDocument = ({ document }: { readonly document: Document }) => {
  const [broken, setBroken] = useState(false);
  const { data, isError } = useShownFile(document);
  const failed = broken || isError;
  return (
    <section className="shown-document" aria-label="The document">
      {isShown(document) && !failed ? (
        data ? (
          <FileViewer title={document.documentName} file={data} onFailed={() => setBroken(true)} />
        ) : (
          <div className="skeleton" role="progressbar" aria-label="Opening the document" />
        )
      ) : (
        <div className="not-shown">
          <p>{reasonFor(document, failed)}</p>
          {document.downloadable && (
            <button type="button" className="button" onClick={() => void openDocument(document.id)}>
              <Icon name="download" />
              Download {document.documentLocation}
            </button>
          )}
        </div>
      )}
    </section>
  );
};

interface Props {
  readonly reviewing: Reviewing;
  /** The document that is looked at after this one. */
  readonly next: string | undefined;
  readonly place: RefObject<HTMLElement | null>;
}

const isOpen = ({ review }: Document) => review === 'awaiting' || review === 'not reviewed' || review === 'approved';

/** Approves or returns the newest version, or says why that is not for this person. D-95. */
const DocumentDecision = ({ reviewing, next, place }: Props) => {
  const { document, mayDecide, whyNot, isOwnUpload } = reviewing;
  const [isSent, setSent] = useState(false);
  const forms = { reviewing, next, isSent, onSending: setSent };
  if (!mayDecide) return whyNot === '' ? null : <p className="banner">{whyNot}</p>;
  if (!isOpen(document)) return <p className="banner">This version was returned. A newer one has to be sent.</p>;
  return (
    <section ref={place} tabIndex={-1} className="card document-decision" aria-label="Review">
      {isOwnUpload && (
        <p className="banner">
          You have sent this version yourself. No other user of the company may review it, and the history will say so.
        </p>
      )}
      {document.review !== 'approved' && <ApprovalForm {...forms} />}
      <ReturnForm {...forms} />
    </section>
  );
};

/** On a narrow screen, where the decision is below the file: leads there from wherever the file is looked at. */
const ToDecision = ({ place }: Pick<Props, 'place'>) => {
  const go = () => {
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  };
  return (
    <div className="to-decision">
      <button type="button" className="button primary" onClick={go}>
        Go to the decision
      </button>
    </div>
  );
};

const QueueLinks = ({ queue: { total, place, previous, next } }: { readonly queue: ReturnType<typeof useQueue> }) => (
  <nav className="queue" aria-label="Awaiting my review">
    {previous !== undefined && (
      <Link className="button" to={documentPaths.review(previous)}>
        Previous
      </Link>
    )}
    {total > 0 && (
      <span className="quiet">
        {place === 0 ? `${total} awaiting my review` : `${place} of ${total} awaiting my review`}
      </span>
    )}
    {next !== undefined && (
      <Link className="button" to={documentPaths.review(next)}>
        Next
      </Link>
    )}
  </nav>
);

/** A document next to what is known of it and the decision about it, with the way through everything that awaits one. D-95. */
export const DocumentReview = () => {
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall(api.document.reviewing, { params: { id } });
  const queue = useQueue(id);
  const decision = useRef<HTMLElement>(null);
  useRecent(data?.document.documentName);
  return (
    <>
      <div className="page-head">
        <PageTitle>{data?.document.documentName ?? 'Document'}</PageTitle>
        <QueueLinks queue={queue} />
      </div>
      {error && <Failed heading="Document" text={sayFailure(error)} onRetry={refetch} />}
      {!data && !error && <CardSkeleton />}
      {data && (
        <>
          <div className="document-review" key={`${id} ${data.document.number}`}>
            <ShownDocument document={data.document} />
            {data.mayDecide && isOpen(data.document) && <ToDecision place={decision} />}
            <div className="document-side">
              <DocumentFacts document={data.document} />
              <DocumentDecision reviewing={data} next={queue.after} place={decision} />
            </div>
          </div>
          <RecordHistory key={id} kind="document" recordId={id} />
        </>
      )}
    </>
  );
};
