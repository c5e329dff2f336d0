import { FormDialog } from '#web/form/form-dialog.tsx';
import { DocumentForm, type OpenDocument } from '../document-form.tsx';
import type { DocumentParent } from '../document-parent.ts';

interface Props {
  readonly parent: DocumentParent;
  readonly open: OpenDocument;
  /** `replaced` tells whether there is a new file. */
  onDone(replaced: boolean): void;
  onClose(): void;
}

const titles = { add: 'Add Document', edit: 'Edit Document', again: 'Send File Again' };

/** Adds a document to a record, changes one, or sends its file again. Spec part 2, section 5 "Documents". */
export const DocumentDialog = ({ open, onClose, ...props }: Props) => (
  <FormDialog title={titles[open.mode]} onClose={onClose}>
    <DocumentForm {...props} open={open} />
  </FormDialog>
);
