import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Document } from '#contract/document/forms.ts';
import type { DocumentRequest } from '#contract/document-request/record.ts';
import { requestedInWords } from '#contract/document-request/states.ts';
import type { DocumentOwner } from '#contract/kinds/kinds.ts';
import { showDay } from '#contract/rules/dates.ts';
import { RECORD_REQUESTS } from '#contract/rules/limits.ts';
import { api } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';
import { documentRequestPaths } from '../routing/paths/work.ts';
import { Status } from '../ui/feedback/status.tsx';
import { openedPart } from '../ui/overlay/opened-part.tsx';
import { showTime } from '../ui/shown-values.tsx';
import { RequestStatus } from './request-status.tsx';

const RequestDialog = openedPart(() => import('./request-dialog.tsx').then((module) => module.RequestDialog));

interface RequestButtonProps {
  readonly owner: DocumentOwner;
  readonly rowId: string;
  /** The line of a checklist that it is about: its kind is chosen at first. */
  readonly line?: { readonly kind: string; readonly label: string };
  /** What it says of the line, unless it stands on it. */
  readonly name?: string;
}

/** Opens the dialog that requests documents of one record. */
export const RequestButton = ({ owner, rowId, line, name }: RequestButtonProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" aria-label={name} onClick={() => setOpen(true)}>
        {line ? 'Request' : 'Request documents'}
        {line && name === undefined && <span className="visually-hidden"> {line.label}</span>}
      </button>
      {open && (
        <RequestDialog owner={owner} rowIds={[rowId]} kinds={line ? [line.kind] : []} onClose={() => setOpen(false)} />
      )}
    </>
  );
};

const newestFirst = {
  page: 0,
  size: RECORD_REQUESTS,
  orderBy: 'askedAt',
  modifier: 'desc',
  searchText: '',
  companyId: undefined,
  tableKeyName: undefined,
  state: undefined,
} as const;

/** The newest requests for documents of a record; unless `isEnabled`, only what another part of the page has fetched. */
const useRecordRequests = (rowId: string, isEnabled: boolean) =>
  useCall(api.documentRequest.list, { query: { ...newestFirst, recordId: rowId } }, { enabled: isEnabled });

interface Props {
  readonly owner: DocumentOwner;
  readonly rowId: string;
}

const SHOWN = 5;

/** The newest requests for documents of a record, and the button for another one. */
export const RecordRequests = ({ owner, rowId }: Props) => {
  const { data } = useRecordRequests(rowId, true);
  return (
    <div className="record-requests">
      <div className="record-requests-head">
        <RequestButton owner={owner} rowId={rowId} />
        {data && data.totalElements > 0 && (
          <Link to={documentRequestPaths.list(rowId)}>
            {data.totalElements === 1 ? '1 request' : `All ${data.totalElements} requests`}
          </Link>
        )}
      </div>
      {data && data.content.length > 0 && (
        <ul className="requests" aria-label="Requests for documents">
          {data.content.slice(0, SHOWN).map((request) => (
            <li key={request.id}>
              <RequestStatus request={request} />
              <span>
                {request.email}: {requestedInWords(request)}, due {showDay(request.due)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

/** The newest decline of a kind of document, with who has declined; undefined when a document came in after it. */
export const declineOf = (
  kind: string,
  requests: readonly Pick<DocumentRequest, 'declined' | 'email'>[],
  documents: readonly Pick<Document, 'updatedTime'>[],
) => {
  const [newest] = requests
    .flatMap(({ declined, email }) => declined.map((one) => ({ ...one, email })))
    .filter((one) => one.kind === kind)
    .sort((a, b) => b.at.localeCompare(a.at));
  return newest && documents.every(({ updatedTime }) => updatedTime < newest.at) ? newest : undefined;
};

interface LineDeclinedProps {
  readonly rowId: string;
  readonly kind: string;
  /** The documents of the line. */
  readonly documents: readonly Document[];
}

/** Says on a line of the checklist that the recipient of a request cannot provide the document, and why. */
export const LineDeclined = ({ rowId, kind, documents }: LineDeclinedProps) => {
  // The section fetches the requests of the record.
  const { data } = useRecordRequests(rowId, false);
  const decline = declineOf(kind, data?.content ?? [], documents);
  return decline === undefined ? null : (
    <p className="line-declined">
      <Status kind="missing">Declined</Status> {decline.email}, {showTime(decline.at)}: {decline.reason}
    </p>
  );
};
