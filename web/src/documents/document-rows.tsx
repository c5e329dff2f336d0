import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Document, DocumentVersion } from '#contract/document/forms.ts';
import { reviewWords } from '#contract/document/review-states.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { keyOf, useCall } from '../api/use-call.ts';
import { recordKey } from '../form/record/record-source.ts';
import { commonActions, RowButtons, type ShownAction, useRemoval } from '../list/row-actions.tsx';
import { documentPaths } from '../routing/paths/work.ts';
import { Dialog, openedPart } from '../ui/overlay/opened-part.tsx';
import { showTime } from '../ui/shown-values.tsx';
import type { OpenDocument } from './form/document-dialog.tsx';
import { DocumentStatus, openDocument, ReviewStatus, validityWords } from './shown-document.tsx';
import type { DocumentParent } from './use-upload.ts';

interface DocumentVersionsProps {
  readonly document: Document;
  onClose(): void;
}

/** Every version of a document, newest first, each with its days, its review and its download. Role matrix row 102. */
const DocumentVersions = ({ document: { id, version, documentName }, onClose }: DocumentVersionsProps) => {
  const { data, error } = useQuery({
    queryKey: [keyOf(api.document.versions.route), id, version],
    queryFn: () => api.document.versions({ params: { id } }),
  });
  return (
    <Dialog title="Versions" wide onClose={onClose}>
      <p className="section-lead">{documentName}</p>
      {error && <p role="alert">{sayFailure(error)}</p>}
      {!data && !error && <div className="skeleton" role="progressbar" aria-label="Loading" />}
      <ul className="documents versions">
        {data?.map((shown) => (
          <Version key={shown.number} id={id} version={shown} />
        ))}
      </ul>
    </Dialog>
  );
};

interface VersionProps {
  readonly id: string;
  readonly version: DocumentVersion;
}

/** One version: its file, its days, how its review went, and whether it is the one that counts today. */
const Version = ({ id, version }: VersionProps) => {
  const { number, documentLocation, documentAuthor, updatedTime, review, reviewReason, reviewedBy, counts } = version;
  const days = validityWords(version);
  return (
    <li className="document">
      <div className="document-text">
        <strong>
          Version {number}
          {counts && ', in force today'}
        </strong>
        <span className="document-facts">
          {documentLocation}, {documentAuthor}, {showTime(updatedTime)}
        </span>
        {days !== '' && <span className="document-facts">{days}</span>}
        {reviewedBy !== '' && (
          <span className="document-facts">
            {reviewWords[review]} by {reviewedBy}, {showTime(version.reviewedAt)}
          </span>
        )}
        {reviewReason !== '' && <span className="document-reason">{reviewReason}</span>}
      </div>
      <ReviewStatus review={review} />
      <div className="row-actions">
        <RowButtons
          actions={[{ label: 'Download', icon: 'download', target: () => void openDocument(id, number) }]}
          name={`version ${number}`}
        />
      </div>
    </li>
  );
};

interface DocumentRowProps {
  readonly document: Document;
  /** What a technology certification is about; '' for none. */
  readonly certificate: string;
  readonly actions: readonly ShownAction[];
}

const versions = (earlier: number) => (earlier === 0 ? '' : `, ${earlier} earlier version${earlier === 1 ? '' : 's'}`);

/** One document: what it is called, its file, who sent it when, and whether it was found good. */
const DocumentRow = ({ document, certificate, actions }: DocumentRowProps) => {
  const { documentName, documentDescription, documentLocation, documentAuthor, updatedTime, earlier, reason } =
    document;
  const { received } = document;
  const days = validityWords(document);
  return (
    <li className="document">
      <div className="document-text">
        <strong>{documentName}</strong>
        <span className="document-facts">
          {documentLocation}, {received || documentAuthor}, {showTime(updatedTime)}
          {versions(earlier)}
        </span>
        {certificate !== '' && <span className="document-facts">Certificate: {certificate}</span>}
        {documentDescription !== '' && <span className="document-facts">{documentDescription}</span>}
        {days !== '' && <span className="document-facts">{days}</span>}
        {document.review === 'returned' && <span className="document-reason">Returned: {document.reviewReason}</span>}
        {reason !== '' && <span className="document-reason">{reason}</span>}
      </div>
      <DocumentStatus document={document} />
      <div className="row-actions">
        <RowButtons actions={actions} name={documentName} />
      </div>
    </li>
  );
};

const DocumentDialog = openedPart(() => import('./form/document-dialog.tsx').then((module) => module.DocumentDialog));

interface Props {
  readonly parent: DocumentParent;
  readonly documents: readonly Document[];
  readonly canWrite: boolean;
  readonly canDownload: boolean;
  onChanged(replaced: boolean): void;
}

/** The documents of one line of a checklist, each with view, versions, edit and delete. Spec part 2, section 2. */
export const DocumentRows = ({ parent, documents, canWrite, canDownload, onChanged }: Props) => {
  const [open, setOpen] = useState<OpenDocument>();
  const [unfolded, setUnfolded] = useState<Document>();
  const hasCertificates = documents.some(({ certificateId }) => certificateId !== 0);
  const { data: certificates = [] } = useCall(api.techProvider.certificates, {}, { enabled: hasCertificates });
  const removal = useRemoval<Document>({
    source: api.document,
    noun: 'the Document',
    kind: 'document',
    nameOf: ({ documentName }) => documentName,
    failed: 'Delete Failed!',
    stale: [[keyOf(api.document.ofRecord.route)], recordKey(parent.rowId)],
    onRemoved: () => onChanged(false),
  });
  const actionsOf = (document: Document): ShownAction[] => [
    ...(canDownload && document.downloadable
      ? [{ label: 'View', icon: 'download', target: () => void openDocument(document.id) } as const]
      : []),
    ...(canDownload && document.downloadable
      ? [{ label: 'Review of', icon: 'check', target: documentPaths.review(document.id) } as const]
      : []),
    ...(canDownload && document.earlier > 0
      ? [{ label: 'Versions of', icon: 'versions', target: () => setUnfolded(document) } as const]
      : []),
    ...(canWrite && document.state !== 'ready'
      ? [{ label: 'Send again', icon: 'upload', target: () => setOpen({ mode: 'again', document }) } as const]
      : []),
    ...commonActions({
      edit: canWrite && (() => setOpen({ mode: 'edit', document })),
      remove: canWrite && (() => removal.ask(document)),
    }),
  ];
  return (
    <>
      {documents.length > 0 && (
        <ul className="documents">
          {documents.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              certificate={certificates.find(({ id }) => id === document.certificateId)?.name ?? ''}
              actions={actionsOf(document)}
            />
          ))}
        </ul>
      )}
      {open && (
        <DocumentDialog
          parent={parent}
          open={open}
          onDone={(replaced) => {
            setOpen(undefined);
            onChanged(replaced);
          }}
          onClose={() => {
            setOpen(undefined);
            onChanged(false);
          }}
        />
      )}
      {unfolded && <DocumentVersions document={unfolded} onClose={() => setUnfolded(undefined)} />}
      {removal.dialog}
    </>
  );
};
