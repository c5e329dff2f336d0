import { PAGE_REQUESTS_MAX } from '#contract/document-request/limits.ts';
import type { DocumentOwner } from '#contract/kinds/wire.ts';
import { RequestForm, type SentRequest } from './request-form.tsx';

interface Props {
  readonly owner: DocumentOwner;
  /** A record or the company that the chosen rows are of. */
  readonly tenantOf: string;
  onAsk(sent: SentRequest): Promise<void>;
  onCancel(): void;
}

/** Which documents of chosen records are requested, and from whom; nobody is mailed before the plan was seen. */
export const RequestMany = ({ owner, tenantOf, onAsk, onCancel }: Props) => (
  <>
    <p>
      Each recipient gets one mail with one link for all of their records, up to {PAGE_REQUESTS_MAX} on a page. You see
      who is asked before a mail is sent.
    </p>
    <RequestForm
      owner={owner}
      isMany
      tenantOf={tenantOf}
      submit={{ label: 'Make the plan', pending: 'Making the plan' }}
      onSend={onAsk}
      onCancel={onCancel}
    />
  </>
);
