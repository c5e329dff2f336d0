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

type Request = Pick<DocumentRequest, 'state' | 'files' | 'checking' | 'rejected' | 'inspectionId' | 'returnedAt'>;

/** Says of a request for documents that is done that nothing of it is there; undefined for any other one. */
const doneWithout = ({ state, files, checking, rejected, inspectionId }: Request) => {
  if (state !== 'done' || inspectionId !== '' || files + checking > 0) return undefined;
  return rejected > 0 ? 'Done, nothing accepted' : 'Done, nothing received';
};

/** How a request stands, that nothing came in by one that is done, and that its last mail came back. */
export const RequestStatus = ({ request }: { readonly request: Request }) => {
  const { state, returnedAt } = request;
  const without = doneWithout(request);
  return (
    <>
      <Status kind={without ? 'missing' : kinds[state]}>{without ?? requestStateWords[state]}</Status>
      {returnedAt !== '' && (state === 'open' || state === 'overdue') && <Status kind="overdue">Mail came back</Status>}
    </>
  );
};
