import type { Document, DocumentState } from '../../../contract/document/forms.ts';
import { RowButtons, type ShownAction } from '../list/row-actions.tsx';
import { showTime } from '../ui/show-time.ts';
import { Status } from '../ui/status.tsx';

interface Props {
  readonly document: Document;
  /** What a technology certification is about; '' for none. */
  readonly certificate: string;
  readonly actions: readonly ShownAction[];
}

const states: Readonly<Record<DocumentState, { readonly kind: 'ok' | 'info' | 'overdue'; readonly word: string }>> = {
  pending: { kind: 'info', word: 'Being checked' },
  ready: { kind: 'ok', word: 'Ready' },
  rejected: { kind: 'overdue', word: 'Rejected' },
};

const versions = (earlier: number) => (earlier === 0 ? '' : `, ${earlier} earlier version${earlier === 1 ? '' : 's'}`);

/** One document: what it is called, its file, who sent it when, and whether it was found good. */
export const DocumentRow = ({ document, certificate, actions }: Props) => {
  const { documentName, documentDescription, documentLocation, documentAuthor, updatedTime, earlier, state, reason } =
    document;
  return (
    <li className="document">
      <div className="document-text">
        <strong>{documentName}</strong>
        <span className="document-facts">
          {documentLocation}, {documentAuthor}, {showTime(updatedTime)}
          {versions(earlier)}
        </span>
        {certificate !== '' && <span className="document-facts">Certificate: {certificate}</span>}
        {documentDescription !== '' && <span className="document-facts">{documentDescription}</span>}
        {reason !== '' && <span className="document-reason">{reason}</span>}
      </div>
      <Status kind={states[state].kind}>{states[state].word}</Status>
      <div className="row-actions">
        <RowButtons actions={actions} name={documentName} />
      </div>
    </li>
  );
};
