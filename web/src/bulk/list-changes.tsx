import type { ChangeOp } from '../../../contract/bulk/change.ts';
import { mayChange } from '../../../contract/bulk/change-rights.ts';
import type { BulkKind } from '../../../contract/bulk/import.ts';
import type { SelectionTools } from '../list/list-screen.tsx';
import { ChangeActions } from './change-actions.tsx';

/** What a list of a kind of record offers for chosen rows; `ops` are those that make sense for its rows. */
export const listChanges = (kind: BulkKind, ops: readonly ChangeOp[]): SelectionTools => ({
  isOpen: (holder) => ops.some((op) => mayChange(holder, kind, op)),
  actions: (chosen, onDone) => <ChangeActions kind={kind} ops={ops} chosen={chosen} onDone={onDone} />,
});
