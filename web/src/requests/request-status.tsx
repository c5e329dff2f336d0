import type { DocumentRequest } from '#contract/document-request/record.ts';
import { type RequestState, requestStateWords } from '#contract/document-request/states.ts';
import { Status } from '../ui/feedback/status.tsx';

const kinds = {
  open: 'info',
  overdue: 'overdue',
  done: 'ok',
  declined: 'missing',
  revoked: 'missing',
  expired: 'overdue',
} as const satisfies Readonly<Record<RequestState, string>>;

/** How a request stands, and that its last mail came back. */
export const RequestStatus = ({ request: { state, returnedAt } }: { readonly request: DocumentRequest }) => (
  <>
    <Status kind={kinds[state]}>{requestStateWords[state]}</Status>
    {returnedAt !== '' && (state === 'open' || state === 'overdue') && <Status kind="overdue">Mail came back</Status>}
  </>
);
