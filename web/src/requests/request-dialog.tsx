import type { DocumentOwner } from '../../../contract/document/rules.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import '../styles/form.css';
import { RequestForm } from './request-form.tsx';

interface Props {
  readonly owner: DocumentOwner;
  /** The records, of one kind. */
  readonly rowIds: readonly string[];
  /** Kinds of documents that are chosen at first. */
  readonly kinds?: readonly string[];
  /** The address of the record's contact, '' where it is not known. */
  readonly contact?: string;
  onClose(): void;
}

/** Asks people who need no account for documents of records, by a mail with a link. Role matrix rows 103 and 104. */
export const RequestDialog = ({ onClose, ...props }: Props) => (
  <FormDialog title="Request documents" onClose={onClose}>
    <p>
      Each recipient gets a mail with a link of their own and needs no account. What they send is checked and then
      awaits review.
    </p>
    <RequestForm {...props} onDone={onClose} />
  </FormDialog>
);
