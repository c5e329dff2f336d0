import { lazy, Suspense, useState } from 'react';
import type { DocumentOwner } from '../../../contract/document/rules.ts';
import { REQUESTS_MAX } from '../../../contract/document-request/limits.ts';
import { counted, figure } from '../../../contract/rules/figures.ts';
import type { ChosenRows } from '../list/selection/use-selection.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Its form is loaded when it is opened. */
const RequestDialog = lazy(async () => ({ default: (await import('./request-dialog.tsx')).RequestDialog }));

interface Props {
  readonly owner: DocumentOwner;
  readonly chosen: ChosenRows;
}

/** Asks for documents of the chosen records of a list; of more than one call takes, it says so. They stay chosen. */
export const RequestChosen = ({ owner, chosen }: Props) => {
  // What was chosen when the dialog was opened: behind it the list may change.
  const [open, setOpen] = useState<ChosenRows>();
  const close = () => setOpen(undefined);
  return (
    <>
      <button type="button" className="button small" onClick={() => setOpen(chosen)}>
        Request documents
      </button>
      {open && 'ids' in open.rows && open.count <= REQUESTS_MAX && (
        <Suspense>
          <RequestDialog owner={owner} rowIds={open.rows.ids} onClose={close} />
        </Suspense>
      )}
      {open && ('all' in open.rows || open.count > REQUESTS_MAX) && (
        <Dialog title="Request documents" alert onClose={close}>
          <p>
            Documents can be requested for at most {counted(REQUESTS_MAX, 'record')} at a time, each chosen by its box;{' '}
            {figure(open.count)} are selected.
          </p>
          <div className="dialog-actions">
            <button type="button" className="button" onClick={close}>
              Close
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
};
