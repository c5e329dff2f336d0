import { useState } from 'react';
import type { ChangeOp } from '#contract/bulk-change/record.ts';
import { mayChange } from '#contract/bulk-change/rights.ts';
import type { BulkKind } from '#contract/import/record.ts';
import type { SelectionTools } from '../list/list-screen.tsx';
import type { ChosenRows } from '../list/selection.tsx';
import { useSession } from '../session/session.ts';
import { openedPart } from '../ui/overlay/opened-part.tsx';

const ChangeDialog = openedPart(() => import('./change-dialog.tsx').then((module) => module.ChangeDialog));

interface Props {
  readonly kind: BulkKind;
  readonly ops: readonly ChangeOp[];
  readonly chosen: ChosenRows;
  /** The change has ended: nothing is chosen any longer. */
  onDone(): void;
}

const words: Readonly<Record<ChangeOp, string>> = {
  set: 'Change…',
  activate: 'Activate',
  delete: 'Delete',
  request: 'Request documents',
};

/** The buttons for chosen rows, for users who may use them. What was chosen stays until the change has ended. */
const ChangeActions = ({ kind, ops, chosen, onDone }: Props) => {
  const holder = useSession()?.holder;
  // What was chosen when the dialog was opened: behind it the list may change.
  const [open, setOpen] = useState<{ readonly op: ChangeOp; readonly chosen: ChosenRows }>();
  return (
    <>
      {ops
        .filter((op) => holder && mayChange(holder, kind, op))
        .map((op) => (
          <button key={op} type="button" className="button small" onClick={() => setOpen({ op, chosen })}>
            {words[op]}
          </button>
        ))}
      {open && (
        <ChangeDialog
          kind={kind}
          chosen={open.chosen}
          op={open.op}
          onClose={(isEnded) => {
            setOpen(undefined);
            if (isEnded) onDone();
          }}
        />
      )}
    </>
  );
};

/** What a list of a kind of record offers for chosen rows; `ops` are those that make sense for its rows, besides requests. */
export const listChanges = (kind: BulkKind, ops: readonly ChangeOp[]): SelectionTools => {
  const all: readonly ChangeOp[] = [...ops, 'request'];
  return {
    isOpen: (holder) => all.some((op) => mayChange(holder, kind, op)),
    actions: (chosen, onDone) => <ChangeActions kind={kind} ops={all} chosen={chosen} onDone={onDone} />,
  };
};
