import { Link } from 'react-router-dom';
import type { Document } from '../../../../contract/document/forms.ts';
import { kindOf } from '../../../../contract/document/rules.ts';
import { fromDocumentOwner } from '../../../../contract/kinds/wire.ts';
import { viewAddress } from '../../../../contract/rules/obligations/address.ts';
import { DocumentStatus, validityWords } from '../../documents/review-status.tsx';
import { showTime } from '../../ui/show-time.ts';

/** 'Approved by Morgan Ellis, 11/23/2026, 3:04 PM' */
const decided = ({ review, reviewedBy, reviewedAt }: Document) =>
  review === 'approved' || review === 'returned' ? `by ${reviewedBy}, ${showTime(reviewedAt)}` : '';

/** What is known of a document: whose it is, its file, its days, its review and its checksum. */
export const DocumentFacts = ({ document }: { readonly document: Document }) => {
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
