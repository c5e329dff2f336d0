import type { ChangeOp } from '../../../contract/bulk/change.ts';
import { mayChange } from '../../../contract/bulk/change-rights.ts';
import type { BulkKind } from '../../../contract/bulk/import.ts';
import type { SelectionTools } from '../list/list-screen.tsx';
import { ChangeActions } from './change-actions.tsx';

/** What a list of a kind of record offers for chosen rows; `ops` are those that make sense for its rows, besides requests. */
export const listChanges = (kind: BulkKind, ops: readonly ChangeOp[]): SelectionTools => {
  const all: readonly ChangeOp[] = [...ops, 'request'];
  return {
    isOpen: (holder) => all.some((op) => mayChange(holder, kind, op)),
    actions: (chosen, onDone) => <ChangeActions kind={kind} ops={all} chosen={chosen} onDone={onDone} />,
  };
};
