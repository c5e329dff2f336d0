import type { ChangeOp } from '../../../contract/bulk/change.ts';
import { mayChange } from '../../../contract/bulk/change-rights.ts';
import type { BulkKind } from '../../../contract/bulk/import.ts';
import type { DocumentOwner } from '../../../contract/document/rules.ts';
import { requestRights } from '../../../contract/document-request/rights.ts';
import { may } from '../../../contract/rules/access.ts';
import type { Holder } from '../../../contract/rules/roles.ts';
import type { SelectionTools } from '../list/list-screen.tsx';
import type { ChosenRows } from '../list/selection/use-selection.ts';
import { RequestChosen } from '../requests/request-chosen.tsx';
import { useSession } from '../session/session.ts';
import { ChangeActions } from './change-actions.tsx';

/** What documents of each kind belong to. */
const owners: Readonly<Record<BulkKind, DocumentOwner>> = {
  reseller: 'RESELLER',
  techProvider: 'TECHNOLOGY_PROVIDER',
  endUser: 'ENDUSER',
};

const mayRequest = (holder: Holder | undefined, kind: BulkKind) =>
  holder !== undefined && may(holder, requestRights[owners[kind]]);

interface Props {
  readonly kind: BulkKind;
  readonly ops: readonly ChangeOp[];
  readonly chosen: ChosenRows;
  onDone(): void;
}

const Actions = (props: Props) => (
  <>
    <ChangeActions {...props} />
    {mayRequest(useSession()?.holder, props.kind) && <RequestChosen owner={owners[props.kind]} chosen={props.chosen} />}
  </>
);

/** What a list of a kind of record offers for chosen rows; `ops` are those that make sense for its rows. */
export const listChanges = (kind: BulkKind, ops: readonly ChangeOp[]): SelectionTools => ({
  isOpen: (holder) => mayRequest(holder, kind) || ops.some((op) => mayChange(holder, kind, op)),
  actions: (chosen, onDone) => <Actions kind={kind} ops={ops} chosen={chosen} onDone={onDone} />,
});
