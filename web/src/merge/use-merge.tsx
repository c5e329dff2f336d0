import { type ReactNode, useState } from 'react';
import type { MergeKind } from '#contract/record/merge.ts';
import type { RecordChoice } from '../form/record/record-head.tsx';
import { useSession } from '../session/session.ts';
import { openedPart } from '../ui/overlay/opened-part.tsx';
import { mayMerge } from './rules.ts';

const MergeDialog = openedPart(() => import('./merge-dialog.tsx').then((module) => module.MergeDialog));

/**
 * The entry of a record's menu that makes it and another one of its kind, entered twice, one, and its dialog while it is open;
 * no entry for users who may not change and delete such records.
 */
export const useMerge = (kind: MergeKind, id = ''): { choices: readonly RecordChoice[]; dialog: ReactNode } => {
  const holder = useSession()?.holder;
  const [open, setOpen] = useState(false);
  if (!holder || id === '' || !mayMerge(holder, kind)) return { choices: [], dialog: null };
  return {
    choices: [{ id: 'merge', name: 'Merge', run: () => setOpen(true) }],
    dialog: open && <MergeDialog kind={kind} id={id} onClose={() => setOpen(false)} />,
  };
};
