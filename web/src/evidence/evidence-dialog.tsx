import { useState } from 'react';
import { Link } from 'react-router-dom';
import { evidencePaths } from '../routing/paths/work.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { EvidenceForm } from './evidence-form.tsx';
import type { PackedRecords } from './packed-records.ts';

interface Props {
  readonly of: PackedRecords;
  onClose(): void;
}

/** What goes into a package, how much that is, and where it will be. */
export const EvidenceDialog = ({ of, onClose }: Props) => {
  const [asked, setAsked] = useState(false);
  return (
    <Dialog title="Evidence package" persistent onClose={onClose}>
      {asked ? (
        <>
          <p role="status">
            The package is being made. A notification tells you when it is ready; you can go on working meanwhile.
          </p>
          <div className="dialog-actions">
            <button type="button" className="button" onClick={onClose}>
              Close
            </button>
            <Link className="button primary" to={evidencePaths.list()} onClick={onClose}>
              Exports
            </Link>
          </div>
        </>
      ) : (
        <>
          <p className="prose">
            A zip for an auditor: a folder for each record with its page, its documents and its history, and the SHA-256
            of every file. Packages that you have asked for before are under{' '}
            <Link to={evidencePaths.list()} onClick={onClose}>
              Exports
            </Link>
            .
          </p>
          <EvidenceForm of={of} onAsked={() => setAsked(true)} onClose={onClose} />
        </>
      )}
    </Dialog>
  );
};
