import { useState } from 'react';
import type { MergeKind } from '#contract/record/merge.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { openedPart } from '../ui/overlay/opened-part.tsx';
import { mayMerge } from './rules.ts';

const MergeDialog = openedPart(() => import('./merge-dialog.tsx').then((module) => module.MergeDialog));

interface Props {
  readonly kind: MergeKind;
  readonly id: string;
}

/** Makes a record and another one of its kind, entered twice, one; for those who may change and delete them. */
export const MergeButton = ({ kind, id }: Props) => {
  const session = useSession();
  const [open, setOpen] = useState(false);
  if (!session || !mayMerge(session.holder, kind)) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        <Icon name="merge" />
        Merge
      </button>
      {open && <MergeDialog kind={kind} id={id} onClose={() => setOpen(false)} />}
    </>
  );
};
