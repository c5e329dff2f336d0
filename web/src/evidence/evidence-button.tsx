import { useState } from 'react';
import { mayHandOut } from '#contract/evidence/rights.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { openedPart } from '../ui/overlay/opened-part.tsx';
import type { PackedRecords } from './packed-records.ts';

const EvidenceDialog = openedPart(() => import('./evidence-dialog.tsx').then((module) => module.EvidenceDialog));

/** Has records packed for an auditor, for those who may hand records of the kind over. Role matrix row 106. */
export const EvidenceButton = ({ of }: { readonly of: PackedRecords }) => {
  const holder = useSession()?.holder;
  const [open, setOpen] = useState(false);
  if (!holder || !mayHandOut(holder, holder.isOfReseller === true, of.kind)) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        <Icon name="package" />
        Evidence package
      </button>
      {open && <EvidenceDialog of={of} onClose={() => setOpen(false)} />}
    </>
  );
};
