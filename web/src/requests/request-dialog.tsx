import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PAGE_REQUESTS_MAX } from '#contract/document-request/states.ts';
import type { DocumentOwner } from '#contract/kinds/kinds.ts';
import { api } from '../api/client.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { recordKey } from '../form/record/record-source.ts';
import { useIdempotencyKey } from '../form/use-submission.ts';
import { FormSkeleton } from '../ui/feedback/card-skeleton.tsx';
import { toastSuccess } from '../ui/feedback/toasts.tsx';
import { REQUEST_TITLE, type RequestedContacts, RequestForm, type SentRequest } from './request-form.tsx';
import '../styles/form.css';

interface RequestManyProps {
  readonly owner: DocumentOwner;
  /** Kinds of documents that are chosen at first. */
  readonly kinds: readonly string[];
  /** A record or the company that the chosen rows are of. */
  readonly tenantOf: string;
  onAsk(sent: SentRequest): Promise<void>;
  onCancel(): void;
}

/** Which documents of chosen records are requested, and from whom; no user is mailed before the plan was seen. */
export const RequestMany = ({ owner, kinds, tenantOf, onAsk, onCancel }: RequestManyProps) => (
  <>
    <p>
      Each recipient gets one mail with one link for all of their records, up to {PAGE_REQUESTS_MAX} on a page. You see
      who is asked before a mail is sent.
    </p>
    <RequestForm
      owner={owner}
      kinds={kinds}
      isMany
      tenantOf={tenantOf}
      submit={{ label: 'Make the plan', pending: 'Making the plan' }}
      onSend={onAsk}
      onCancel={onCancel}
    />
  </>
);

interface Props {
  readonly owner: DocumentOwner;
  /** The records, of one kind. */
  readonly rowIds: readonly string[];
  /** Kinds of documents that are chosen at first. */
  readonly kinds?: readonly string[];
  onClose(): void;
}

const readers: Readonly<Record<DocumentOwner, (id: string) => Promise<RequestedContacts>>> = {
  TECHNOLOGY_PROVIDER: (id) => api.techProvider.read({ params: { id } }),
  RESELLER: (companyId) => api.reseller.read({ query: { companyId } }),
  ENDUSER: (id) => api.endUser.read({ params: { id } }),
};

/** The contacts of the record, if it is one; on its page they are there already. */
const useContacts = (owner: DocumentOwner, [rowId = '', ...others]: readonly string[]) =>
  useQuery({
    queryKey: recordKey(rowId),
    queryFn: () => readers[owner](rowId),
    enabled: others.length === 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Requests documents of records of people who need no account, by a mail with a link. Role matrix rows 103 and 104. */
export const RequestDialog = ({ owner, rowIds, onClose, ...props }: Props) => {
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const { data: contacts, isLoading } = useContacts(owner, rowIds);
  const send = async ({ request, forms }: SentRequest) => {
    const body = { tableKeyName: owner, rowIds: [...rowIds], ...request, forms };
    const { made } = await api.documentRequest.create({ body }, { idempotencyKey: keyFor(body) });
    toastSuccess(REQUEST_TITLE, made === 1 ? '1 request is on its way' : `${made} requests are on their way`);
    onClose();
    await queries.invalidateQueries();
  };
  return (
    <FormDialog title="Request documents" onClose={onClose}>
      <p>
        Each recipient gets one mail with a link of their own{rowIds.length > 1 && ', for all of these records,'} and
        needs no account. What they send is checked and then awaits review.
      </p>
      {isLoading ? (
        <FormSkeleton />
      ) : (
        <RequestForm
          {...props}
          owner={owner}
          isMany={rowIds.length > 1}
          contacts={contacts}
          tenantOf={rowIds[0] ?? ''}
          submit={{ label: 'Send request', pending: 'Sending…' }}
          onSend={send}
        />
      )}
    </FormDialog>
  );
};
