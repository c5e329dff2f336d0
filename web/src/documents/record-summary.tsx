import { Link } from 'react-router-dom';
import { worstState } from '#contract/catalogue/obligation-states.ts';
import { type OwningKind, toDocumentOwner } from '#contract/kinds/kinds.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import { isTelling, ObligationLines } from '../obligations/obligation-lines.tsx';
import { StateStatus, UpcomingWords } from '../obligations/state-status.tsx';
import { CardSkeleton } from '../ui/feedback/card-skeleton.tsx';
import { DocumentStatus, validityWords } from './shown-document.tsx';
import '../styles/documents.css';
import '../styles/obligations.css';

interface Props {
  readonly kind: OwningKind;
  readonly recordId: string;
  readonly responsible: string;
  /** Of the whole record. */
  readonly address: string;
}

/** A short view of a record's standing, obligations and documents, with a link to its page. */
export const RecordSummary = ({ kind, recordId, responsible, address }: Props) => {
  const owed = useCall(api.worklist.record, { query: { kind, recordId } });
  const documents = useCall(api.document.ofRecord, { params: { recordId, tablekey: toDocumentOwner(kind) } });
  const error = owed.error ?? documents.error;
  if (error) return <p role="alert">{sayFailure(error)}</p>;
  if (!owed.data || !documents.data) return <CardSkeleton />;
  const state = worstState(owed.data.map((each) => each.state));
  const open = owed.data.filter(isTelling);
  return (
    <>
      <div className="record-facts">
        {state && <StateStatus state={state} />}
        <UpcomingWords obligations={owed.data} />
        <p className="quiet">Responsible: {responsible || 'Unassigned'}</p>
      </div>
      <Link className="button primary" to={address}>
        Open the whole record
      </Link>
      <h3>Outstanding</h3>
      {open.length === 0 ? (
        <p className="quiet">Nothing is open.</p>
      ) : (
        <ObligationLines kind={kind} recordId={recordId} obligations={open} />
      )}
      <h3>Documents</h3>
      {documents.data.length === 0 && <p className="quiet">There are no documents yet.</p>}
      <ul className="documents">
        {documents.data.map((document) => (
          <li key={document.id} className="document">
            <div className="document-text">
              <strong>{document.documentName}</strong>
              <span className="document-facts">{validityWords(document) || document.documentLocation}</span>
            </div>
            <DocumentStatus document={document} />
          </li>
        ))}
      </ul>
    </>
  );
};
