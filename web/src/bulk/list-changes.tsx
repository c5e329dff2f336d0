import { useState } from 'react';
import type { ChangeOp } from '#contract/bulk-change/record.ts';
import { mayChange } from '#contract/bulk-change/rights.ts';
import type { BulkKind } from '#contract/import/record.ts';
import type { Viewer } from '#contract/rules/navigation.ts';
import type { SelectionSource, SelectionTools } from '../list/list-screen.tsx';
import type { ChosenRows } from '../list/selection.tsx';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { openedPart } from '../ui/overlay/opened-part.tsx';
import type { ListOp } from './change-dialog.tsx';

const ChangeDialog = openedPart(() => import('./change-dialog.tsx').then((module) => module.ChangeDialog));

interface Props {
  readonly kind: BulkKind;
  readonly ops: readonly ListOp[];
  readonly chosen: ChosenRows;
  /** The change has ended: nothing is chosen any longer. */
  onDone(): void;
}

const words: Readonly<Record<ListOp, string>> = {
  assign: 'Assign',
  set: 'Change…',
  activate: 'Activate',
  delete: 'Delete',
  request: 'Request documents',
  standing: 'Standing…',
};

const mayDo = (holder: Viewer, kind: BulkKind, op: ListOp) => mayChange(holder, kind, op === 'assign' ? 'set' : op);

/** The buttons for chosen rows, for users who may use them. What was chosen stays until the change has ended. */
const ChangeActions = ({ kind, ops, chosen, onDone }: Props) => {
  const holder = useSession()?.holder;
  // What was chosen when the dialog was opened: behind it the list may change.
  const [open, setOpen] = useState<{ readonly op: ListOp; readonly chosen: ChosenRows }>();
  return (
    <>
      {ops
        .filter((op) => holder && mayDo(holder, kind, op))
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

const NamesDialog = openedPart(() => import('./names-dialog.tsx').then((module) => module.NamesDialog));

/** Selects the rows that names from elsewhere mean, such as those of a mail. */
const SelectByName = ({ of, plural, onSelect }: SelectionSource) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label="Select by name"
        title="Select by name"
        onClick={() => setOpen(true)}
      >
        <Icon name="worklist" />
      </button>
      {open && <NamesDialog of={of} plural={plural} onSelect={onSelect} onClose={() => setOpen(false)} />}
    </>
  );
};

/** What a list of a kind of record offers for chosen rows; `ops` are those that make sense for its rows, besides requests. */
export const listChanges = (kind: BulkKind, ops: readonly ChangeOp[]): SelectionTools => {
  const all: readonly ListOp[] = [...ops.flatMap((op): ListOp[] => (op === 'set' ? ['assign', op] : [op])), 'request'];
  return {
    // Who only reads exports the rows.
    isOpen: (holder) => holder.isReadOnly === true || all.some((op) => mayDo(holder, kind, op)),
    tools: (of) => <SelectByName {...of} />,
    actions: (chosen, onDone) => <ChangeActions kind={kind} ops={all} chosen={chosen} onDone={onDone} />,
  };
};
