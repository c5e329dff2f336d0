import { Link } from 'react-router-dom';
import { kindName } from '#contract/document/rules.ts';
import type { DocumentOwner } from '#contract/kinds/wire.ts';
import { showDay } from '#contract/rules/dates.ts';
import { documentRequestPaths } from '../routing/paths/work.ts';
import { RequestButton } from './request-button.tsx';
import { RequestStatus } from './request-status.tsx';
import { useRecordRequests } from './use-record-requests.ts';

interface Props {
  readonly owner: DocumentOwner;
  readonly rowId: string;
  readonly contact: string;
  /** They are about to be seen. */
  readonly isNear: boolean;
}

const SHOWN = 5;

/** The newest requests for documents of a record, and the button for another one. */
export const RecordRequests = ({ owner, rowId, contact, isNear }: Props) => {
  const { data } = useRecordRequests(rowId, isNear);
  return (
    <div className="record-requests">
      <div className="record-requests-head">
        <RequestButton owner={owner} rowId={rowId} contact={contact} />
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
                {request.email}: {request.kinds.map((kind) => kindName(owner, kind)).join(', ')}, due{' '}
                {showDay(request.due)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
