import type { Document } from '#contract/document/forms.ts';
import { RowButtons, type ShownAction } from '../list/row-actions.tsx';
import { showTime } from '../ui/shown-values.ts';
import { DocumentStatus, validityWords } from './review-status.tsx';

interface Props {
  readonly document: Document;
  /** What a technology certification is about; '' for none. */
  readonly certificate: string;
  readonly actions: readonly ShownAction[];
}

const versions = (earlier: number) => (earlier === 0 ? '' : `, ${earlier} earlier version${earlier === 1 ? '' : 's'}`);

/** One document: what it is called, its file, who sent it when, and whether it was found good. */
export const DocumentRow = ({ document, certificate, actions }: Props) => {
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
