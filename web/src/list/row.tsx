import { TableCell, TableRow } from '@aws-amplify/ui-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ListSpec } from '../../../contract/lists/list.ts';
import type { Action } from '../../../contract/rules/access.ts';
import { Icon } from '../ui/icon.tsx';
import type { AnyRow } from './source.ts';

/** What a row leads to. `remove` is the spec's noun in 'Are you sure you want to delete the Company?'. */
export interface RowActions {
  view(id: string): string;
  edit?(id: string): string;
  /** Decides about edit where the area has no update call. */
  readonly editAction?: Action;
  readonly remove?: string;
}

export type Cells<Row> = { readonly [Field in keyof Row]?: (value: Row[Field], row: Row) => ReactNode };

export interface ShownActions<Row> {
  view(id: string): string;
  readonly edit: ((id: string) => string) | undefined;
  readonly remove: ((row: Row) => void) | undefined;
}

interface Props<Row extends AnyRow> {
  readonly row: Row;
  readonly spec: ListSpec;
  readonly cells: Cells<Row>;
  readonly actions: ShownActions<Row>;
}

/** A click on a link, a button or a selected text is not a click on the row. */
const isOnRow = (event: MouseEvent) =>
  event.target instanceof Element && !event.target.closest('a, button') && getSelection()?.isCollapsed !== false;

/** One record: the first cell links to its view, and so does the whole row. */
export const Row = <Row extends AnyRow>({ row, spec, cells, actions }: Props<Row>) => {
  const navigate = useNavigate();
  const view = actions.view(row.id);
  return (
    <TableRow className="row" onClick={(event) => isOnRow(event) && navigate(view)}>
      {Object.entries(spec.columns).map(([field, { label }], index) => {
        const value = row[field as keyof Row];
        const shown = cells[field as keyof Row]?.(value, row) ?? String(value ?? '');
        const title = typeof shown === 'string' ? shown : undefined;
        return index === 0 ? (
          <TableCell key={field} as="th" scope="row" data-label={label} className="cell">
            <Link to={view} title={title}>
              {shown}
            </Link>
          </TableCell>
        ) : (
          <TableCell key={field} data-label={label} className="cell" title={title}>
            {shown}
          </TableCell>
        );
      })}
      <TableCell className="cell row-actions">
        <Link className="icon-button" to={view} aria-label={`View ${row.name}`} title="View">
          <Icon name="view" />
        </Link>
        {actions.edit && (
          <Link className="icon-button" to={actions.edit(row.id)} aria-label={`Edit ${row.name}`} title="Edit">
            <Icon name="edit" />
          </Link>
        )}
        {actions.remove && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Delete ${row.name}`}
            title="Delete"
            onClick={() => actions.remove?.(row)}
          >
            <Icon name="remove" />
          </button>
        )}
      </TableCell>
    </TableRow>
  );
};
