import { Link } from 'react-router-dom';
import { kindName } from '../../../../contract/document/rules.ts';
import type { DocumentRequest } from '../../../../contract/document-request/record.ts';
import { noticeLinks } from '../../../../contract/notification/links.ts';
import { showDay } from '../../../../contract/rules/dates.ts';
import { RequestStatus } from '../../requests/request-status.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogFooter } from '../../ui/form-footer.tsx';
import { showTime } from '../../ui/show-time.ts';
import { AttachedForms } from './attached-forms.tsx';

interface Props {
  readonly request: DocumentRequest;
  onClose(): void;
}

const factsOf = (request: DocumentRequest): readonly (readonly [string, string])[] => {
  const { tableKeyName, kinds, declined, email, handedFrom, due, endsOn, endedAt, returnedAt } = request;
  const name = (kind: string) => kindName(tableKeyName, kind);
  return [
    ['Documents', kinds.map(name).join(', ')],
    ['Asked of', email],
    ['Handed on by', handedFrom.join(', ')],
    ['Asked by', `${request.askedBy}, ${showTime(request.askedAt)}`],
    ['Needed until', `${showDay(due)}; the link works until ${showDay(endsOn)}`],
    ['Last mail', showTime(request.mailedAt)],
    ['Mail came back', returnedAt === '' ? '' : showTime(returnedAt)],
    ['Code', request.needsCode ? 'Needed' : 'Not needed'],
    ['Message', request.message],
    ['Documents received', String(request.files)],
    ['Being checked', request.checking === 0 ? '' : String(request.checking)],
    ['Rejected', request.rejected === 0 ? '' : String(request.rejected)],
    ['Sent by', request.senders.join(', ')],
    ...declined.map(({ kind, reason }) => [`Declined: ${name(kind)}`, reason] as const),
    ['Ended', endedAt === '' ? '' : showTime(endedAt)],
    ['Note', request.note],
  ];
};

/** All that is known of a request. */
export const RequestDetails = ({ request, onClose }: Props) => (
  <Dialog title={`Request: ${request.recordName}`} wide onClose={onClose}>
    <p>
      <RequestStatus request={request} />
    </p>
    <dl className="request-facts">
      {factsOf(request)
        .filter(([, text]) => text !== '')
        .map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
    <AttachedForms request={request} />
    <p>
      <Link to={noticeLinks.documentsOf(request.tableKeyName, request.rowId)}>Open {request.recordName}</Link>
    </p>
    <DialogFooter cancel="Close" onCancel={onClose} />
  </Dialog>
);
