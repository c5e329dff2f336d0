import { useState } from 'react';
import type { DocumentOwner } from '#contract/kinds/wire.ts';
import { openedPart } from '../ui/overlay/opened-part.tsx';

const RequestDialog = openedPart(() => import('./request-dialog.tsx').then((module) => module.RequestDialog));

interface Props {
  readonly owner: DocumentOwner;
  readonly rowId: string;
  readonly contact: string;
  /** The line of a checklist that it stands on: its kind is chosen at first. */
  readonly line?: { readonly kind: string; readonly label: string };
}

/** Opens the dialog that requests documents of one record. */
export const RequestButton = ({ owner, rowId, contact, line }: Props) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {line ? 'Request' : 'Request documents'}
        {line && <span className="visually-hidden"> {line.label}</span>}
      </button>
      {open && (
        <RequestDialog
          owner={owner}
          rowIds={[rowId]}
          kinds={line ? [line.kind] : []}
          contact={contact}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
