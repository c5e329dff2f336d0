import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../ui/icon.tsx';
import { openedPart } from '../ui/overlay/opened-part.tsx';
import type { RemovalOptions } from './removal.tsx';
import type { AnyRow, NameOf } from './source.ts';

/** An address, or something that happens on this page. */
type Target = string | (() => void);

/** One button of a row. */
export interface ShownAction {
  readonly label: string;
  readonly icon: IconName;
  readonly target: Target;
}

type CommonAction = 'view' | 'edit' | 'remove';

const common: Readonly<Record<CommonAction, Omit<ShownAction, 'target'>>> = {
  view: { label: 'View', icon: 'view' },
  edit: { label: 'Edit', icon: 'edit' },
  remove: { label: 'Delete', icon: 'remove' },
};

/** The actions that most rows have, in their order; one without a target is left out. */
export const commonActions = (targets: Partial<Readonly<Record<CommonAction, Target | false>>>): ShownAction[] =>
  (['view', 'edit', 'remove'] as const).flatMap((name) => {
    const target = targets[name];
    return target ? [{ ...common[name], target }] : [];
  });

interface Props {
  /** The row's name: 'Edit' is said as 'Edit Blue Harbor Data'. */
  readonly name: string;
}

/** One action of a row as an icon with a name. */
const RowButton = ({ action: { label, icon, target }, name }: Props & { readonly action: ShownAction }) => {
  const named = `${label} ${name}`;
  const shared = { className: 'icon-button', 'aria-label': named, title: named };
  return typeof target === 'string' ? (
    <Link {...shared} to={target}>
      <Icon name={icon} />
    </Link>
  ) : (
    <button {...shared} type="button" onClick={target}>
      <Icon name={icon} />
    </button>
  );
};

/** The actions of a row. */
export const RowButtons = ({ actions, name }: Props & { readonly actions: readonly ShownAction[] }) =>
  actions.map((action) => <RowButton key={action.label} action={action} name={name} />);

const RemovalDialog = openedPart(() => import('./removal.tsx').then((module) => module.RemovalDialog));

interface RowRemovalOptions<Row> extends RemovalOptions<Row> {
  readonly nameOf: NameOf<Row>;
  /** Opens what gives the unassigned records another responsible person, instead of deleting now. */
  onReassign?: ((row: Row) => void) | undefined;
}

/** `ask` opens the dialog that confirms before a row's record is deleted. */
export const useRemoval = <Row extends AnyRow>({ nameOf, onReassign, ...options }: RowRemovalOptions<Row>) => {
  const [row, setRow] = useState<Row>();
  const dialog = row && (
    <RemovalDialog
      {...options}
      id={row.id}
      name={nameOf(row)}
      onReassign={onReassign && (() => onReassign(row))}
      onClose={() => setRow(undefined)}
    />
  );
  return { ask: setRow as (row: Row) => void, dialog };
};
