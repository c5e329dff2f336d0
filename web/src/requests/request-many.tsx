import type { DocumentOwner } from '../../../contract/kinds/wire.ts';
import { RequestForm, type TypedRequest } from './request-form.tsx';

interface Props {
  readonly owner: DocumentOwner;
  onAsk(request: TypedRequest): Promise<void>;
  onCancel(): void;
}

/** Which documents of chosen records are requested, and from whom; nobody is mailed before the plan was seen. */
export const RequestMany = ({ owner, onAsk, onCancel }: Props) => (
  <>
    <p>Each recipient gets a mail with a link for every record. You see who is asked before a mail is sent.</p>
    <RequestForm
      owner={owner}
      isMany
      submit={{ label: 'Make the plan', pending: 'Making the plan' }}
      onSend={onAsk}
      onCancel={onCancel}
    />
  </>
);
