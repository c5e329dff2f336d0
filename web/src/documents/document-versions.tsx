import { useQuery } from '@tanstack/react-query';
import type { Document, DocumentVersion } from '#contract/document/forms.ts';
import { reviewWords } from '#contract/document/review-states.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { keyOf } from '../api/use-call.ts';
import { RowButtons } from '../list/row-actions.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { showTime } from '../ui/shown-values.ts';
import { openDocument } from './open-document.ts';
import { ReviewStatus, validityWords } from './review-status.tsx';

interface Props {
  readonly document: Document;
  onClose(): void;
}

/** Every version of a document, newest first, each with its days, its review and its download. Role matrix row 102. */
export const DocumentVersions = ({ document: { id, version, documentName }, onClose }: Props) => {
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
