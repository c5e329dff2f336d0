import { type ReactNode, useState } from 'react';
import { mayChange } from '#contract/bulk-change/rights.ts';
import { mayHandOut } from '#contract/evidence/rights.ts';
import { type ImportedKind, kinds, toModifier } from '#contract/kinds/kinds.ts';
import { counted } from '#contract/rules/figures.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { useSession } from '../session/session.ts';
import { MenuButton } from '../ui/choice/menu-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { openedPart } from '../ui/overlay/opened-part.tsx';

const ChangeDialog = openedPart(() => import('../bulk/change-dialog.tsx').then((module) => module.ChangeDialog));
const EvidenceDialog = openedPart(() => import('./evidence-dialog.tsx').then((module) => module.EvidenceDialog));

/** Records of one kind that chosen rows are about, and the kinds of documents that the rows name, by their keys. */
export interface RecordGroup {
  readonly kind: ImportedKind;
  readonly ids: readonly string[];
  readonly documents: readonly string[];
}

/** A row that is about a record. */
interface AboutRecord {
  readonly kind: ImportedKind;
  readonly id: string;
  readonly document: string;
}

/** The records that rows are about by their kinds, each record once. */
export const groupRecords = (rows: readonly AboutRecord[]): RecordGroup[] =>
  [...new Set(rows.map(({ kind }) => kind))].map((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    const documents = own.map(({ document }) => document).filter((document) => document !== '');
    return { kind, ids: [...new Set(own.map(({ id }) => id))], documents: [...new Set(documents)] };
  });

type RecordAction = 'request' | 'assign' | 'package';

const labels: Readonly<Record<RecordAction, string>> = {
  request: 'Request documents',
  assign: 'Assign',
  package: 'Evidence package',
};

/** Whether a person may do it with records of a kind at all. Role matrix rows 103, 104, 106 and 112. */
const mayDo = (
  holder: PrincipalRoles & { readonly isOfReseller?: boolean },
  action: RecordAction,
  kind: ImportedKind,
) => {
  if (action === 'package') return mayHandOut(holder, holder.isOfReseller === true, kind);
  return mayChange(holder, toModifier(kind), action === 'assign' ? 'set' : 'request');
};

interface ActionButtonProps {
  readonly label: string;
  readonly groups: readonly RecordGroup[];
  onOpen(group: RecordGroup): void;
}

/** One button for records of one kind, a menu of the kinds for several. */
const ActionButton = ({ label, groups, onOpen }: ActionButtonProps) => {
  const [first, second] = groups;
  if (!first) return null;
  if (!second)
    return (
      <button type="button" className="button small" onClick={() => onOpen(first)}>
        {label}
      </button>
    );
  return (
    <MenuButton
      className="button small"
      choices={groups.map(({ kind, ids }) => ({ id: kind, name: `Of ${counted(ids.length, kinds[kind].noun)}` }))}
      onChoose={(kind) => onOpen(groups.find((group) => group.kind === kind) ?? first)}
    >
      {label}
      <Icon name="down" />
    </MenuButton>
  );
};

interface Props {
  readonly groups: readonly RecordGroup[];
  readonly actions: readonly RecordAction[];
  /** The company that the list is narrowed to, '' for none. */
  readonly company: string;
  onDone(): void;
}

/** What can be done with the records that chosen rows are about: each kind has a plan of its own. */
export const RecordActions = ({ groups, actions, company, onDone }: Props) => {
  const holder = useSession()?.holder;
  const [open, setOpen] = useState<{ readonly action: RecordAction; readonly group: RecordGroup }>();
  if (!holder) return null;
  const close = (isDone: boolean) => {
    setOpen(undefined);
    if (isDone) onDone();
  };
  return (
    <>
      {actions.map((action) => (
        <ActionButton
          key={action}
          label={labels[action]}
          groups={groups.filter(({ kind }) => mayDo(holder, action, kind))}
          onOpen={(group) => setOpen({ action, group })}
        />
      ))}
      {open?.action === 'package' && (
        <EvidenceDialog of={{ kind: open.group.kind, recordIds: [...open.group.ids] }} onClose={() => close(false)} />
      )}
      {open && open.action !== 'package' && (
        <ChangeDialog
          kind={toModifier(open.group.kind)}
          op={open.action}
          chosen={{ rows: { ids: [...open.group.ids] }, count: open.group.ids.length, company }}
          documents={open.group.documents}
          onClose={close}
        />
      )}
    </>
  );
};

/** A row that is about a record by its `recordId`, as reviews and inspections are. */
interface OfRecord {
  readonly kind: ImportedKind;
  readonly recordId: string;
}

interface ActionsOfRowsProps<Row extends OfRecord, Action extends string> {
  readonly picked: readonly Row[];
  /** The company that the list is narrowed to, '' for none. */
  readonly company: string;
  /** What can be done with the rows, in the order of the buttons. */
  readonly labels: Readonly<Record<Action, string>>;
  isPossible(action: Action, row: Row): boolean;
  dialogOf(action: Action, onClose: (isDone: boolean) => void): ReactNode;
  onDone(): void;
}

/** What can be done with chosen rows, for each that is possible with one of them, and with the records that they are of. */
export const ActionsOfRows = <Row extends OfRecord, Action extends string>({
  picked,
  company,
  labels: ofRows,
  isPossible,
  dialogOf,
  onDone,
}: ActionsOfRowsProps<Row, Action>) => {
  const [action, setAction] = useState<Action>();
  const groups = groupRecords(picked.map(({ kind, recordId }) => ({ kind, id: recordId, document: '' })));
  const close = (isDone: boolean) => {
    setAction(undefined);
    if (isDone) onDone();
  };
  return (
    <>
      {(Object.keys(ofRows) as Action[])
        .filter((each) => picked.some((row) => isPossible(each, row)))
        .map((each) => (
          <button key={each} type="button" className="button small" onClick={() => setAction(each)}>
            {ofRows[each]}
          </button>
        ))}
      <RecordActions groups={groups} actions={['assign', 'package']} company={company} onDone={onDone} />
      {action && dialogOf(action, close)}
    </>
  );
};
