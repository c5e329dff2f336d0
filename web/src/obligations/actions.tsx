import { useState } from 'react';
import { kinds, kindsThat } from '#contract/kinds/kinds.ts';
import { permissionFor } from '#contract/rules/access.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { api } from '../api/client.ts';
import { useWork } from '../api/use-work.ts';
import { useSession } from '../session/session.ts';
import { openedPart } from '../ui/overlay/opened-part.tsx';
import type { SnoozedItem } from './snooze-dialog.tsx';

const SnoozeDialog = openedPart(() => import('./snooze-dialog.tsx').then((module) => module.SnoozeDialog));

/** Snoozes obligations, in a dialog that the caller places as `dialog`, and removes snoozes. */
export const useSnooze = () => {
  const work = useWork('Worklist');
  const [item, setItem] = useState<SnoozedItem>();
  const wake = ({ kind, recordId, obligation, field }: SnoozedItem) =>
    work(() => api.worklist.wake({ query: { kind, recordId, obligation, field } }), 'Snooze removed');
  return {
    snooze: setItem,
    wake,
    dialog: item && <SnoozeDialog item={item} onClose={() => setItem(undefined)} />,
  };
};

/** Whether a user may reassign records of any kind. Role matrix row 97. */
export const mayReassign = (holder: PrincipalRoles) =>
  kindsThat('responsible').some((kind) => permissionFor(holder, kinds[kind].rights.update) === 'allow');

/** The dialog of a reassignment, fetched when it opens first. */
export const ReassignDialog = openedPart(() => import('./reassign-dialog.tsx').then((module) => module.ReassignDialog));

interface Props {
  /** The company whose records are reassigned; '' for the own one, and for a super admin who has chosen none. */
  readonly company: string;
  /** The former responsible person, if known already. */
  readonly from?: string;
}

/** Opens the reassignment of one person's records, for users who may assign records. Role matrix row 97. */
export const ReassignButton = ({ company, from = '' }: Props) => {
  const holder = useSession()?.holder;
  const [open, setOpen] = useState(false);
  if (!holder || !mayReassign(holder)) return null;
  if (holder.isSuperadmin && company === '' && from === '') return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Reassign
      </button>
      {open && <ReassignDialog company={company} from={from} onClose={() => setOpen(false)} />}
    </>
  );
};
