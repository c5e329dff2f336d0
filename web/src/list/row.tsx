import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ListSpec } from '#contract/definition/list-spec.ts';
import { showDay } from '#contract/rules/dates.ts';
import { showPhone } from '#contract/rules/phones-and-zips.ts';
import { useShortcut } from '../routing/use-shortcut.ts';
import { EmailAddress, showTime } from '../ui/shown-values.tsx';
import { TableCell, TableRow } from '../ui/table/table.tsx';
import { RowButtons, type ShownAction } from './row-actions.tsx';
import type { Selection } from './selection.tsx';
import type { AnyRow, NameOf } from './source.ts';

/** Chooses all rows of the page, or none of them. */
export const SelectPage = ({ selection }: { readonly selection: Selection }) => (
  <TableCell as="th" scope="col" className="select-cell">
    <input
      type="checkbox"
      aria-label="Select all rows of this page"
      ref={(box) => {
        if (box) box.indeterminate = selection.isPartOfPage;
      }}
      checked={selection.isPage}
      onChange={selection.togglePage}
    />
  </TableCell>
);

interface SelectCellsProps {
  readonly id: string;
  readonly name: string;
  readonly selection: Selection;
}

/** Chooses a row; with Shift all rows from the last chosen one on. */
const SelectRow = ({ id, name, selection }: SelectCellsProps) => (
  <TableCell className="select-cell">
    <input
      type="checkbox"
      aria-label={`Select ${name}`}
      checked={selection.has(id)}
      onClick={({ shiftKey }) => selection.toggle(id, shiftKey)}
      // The click says whether Shift was held.
      onChange={() => undefined}
    />
  </TableCell>
);

/** What can be done with a row. `remove` is the spec's noun in 'Are you sure you want to delete the Company?'. */
export interface RowActions<Row> {
  view?(id: string, row: Row): string;
  edit?(id: string): string;
  readonly remove?: string;
  /** Whether no user can delete this row. */
  isPermanent?(row: Row): boolean;
  /** Gives the records that a row is responsible for to another user, before the row is deleted. */
  onReassign?(row: Row): void;
  /** What this list alone offers. */
  more?(row: Row): readonly ShownAction[];
}

export type Cells<Row> = { readonly [Field in keyof Row]?: (value: Row[Field], row: Row) => ReactNode };

/** The actions of a row in their order; the first one is also what a click on the row does. */
export type ActionsOf<Row> = (row: Row) => readonly ShownAction[];

interface Props<Row extends AnyRow> {
  readonly row: Row;
  readonly spec: ListSpec;
  /** The widths of columns that have one. */
  readonly looks?: Readonly<Record<string, string>>;
  /** Cells are cut, and their titles tell what they hold. */
  readonly titled?: boolean;
  readonly cells: Cells<Row>;
  readonly nameOf: NameOf<Row>;
  readonly actionsOf: ActionsOf<Row> | undefined;
  /** Undefined for a list whose rows are not chosen. */
  readonly selection?: Selection | undefined;
  /** What stands next to the name of a row. */
  readonly asideOf?: ((id: string) => ReactNode) | undefined;
  /** Where there is room for a panel next to the list: the row that it shows, '' for none, and what opens one. */
  readonly preview?: { readonly id: string; open(id: string): void } | undefined;
}

/** A click on a link, a button, a box or a selected text is not a click on the row. */
const isOnRow = (event: MouseEvent) =>
  event.target instanceof Element &&
  !event.target.closest('a, button, .select-cell') &&
  getSelection()?.isCollapsed !== false;

/** A value as it is read where nothing else is said: days, times and phone numbers as people write them, choices by their names. */
const plainText = ({ filters = {} }: ListSpec, field: string, value: unknown) => {
  const filter = filters[field];
  const text = String(value ?? '');
  if (filter?.as === 'day') return showDay(text);
  if (filter?.as === 'time') return showTime(text);
  const name = filter?.as === 'choice' ? filter.choices?.find(([choice]) => choice === text)?.[1] : undefined;
  return name ?? showPhone(text);
};

/** As long a text may be cut after two lines; then its title has the whole. */
const LONG = 20;

/** A day is not broken. Nothing at all for '', so that the card of a phone leaves the line out. */
const PlainCell = ({ text, isDay }: { readonly text: string; readonly isDay: boolean }) =>
  text !== '' && (
    <span className={isDay ? 'whole' : 'two-lines'} {...(text.length > LONG ? { title: text } : {})}>
      <EmailAddress text={text} />
    </span>
  );

/** One record: its first action is behind the first cell's link and behind the whole row. */
export const Row = <Row extends AnyRow>({
  row,
  spec,
  cells,
  nameOf,
  actionsOf,
  looks = {},
  titled = false,
  selection,
  asideOf,
  preview,
}: Props<Row>) => {
  const navigate = useNavigate();
  const actions = actionsOf?.(row) ?? [];
  const target = actions[0]?.target;
  const isPreviewed = preview?.id === row.id;
  // What the panel shows already opens as a page.
  const openPreview = preview && !isPreviewed ? () => preview.open(row.id) : undefined;
  const go = () => (typeof target === 'string' ? navigate(target) : target?.());
  const follow = (event: MouseEvent) => {
    if (!openPreview || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openPreview();
  };
  const look = `${target ? 'row' : 'row still'}${selection?.has(row.id) ? ' chosen' : ''}${isPreviewed ? ' previewed' : ''}`;
  return (
    <TableRow className={look} onClick={(event) => isOnRow(event) && (openPreview ?? go)()}>
      {selection && <SelectRow id={row.id} name={nameOf(row)} selection={selection} />}
      {Object.entries(spec.columns).map(([field, { label, numeric }], index) => {
        const value = row[field as keyof Row];
        const text = plainText(spec, field, value);
        const shown = cells[field as keyof Row]?.(value, row) ?? (
          <PlainCell text={text} isDay={spec.filters?.[field]?.as === 'day'} />
        );
        const title = titled && text !== '' ? { title: text } : {};
        const className = ['cell', numeric ? 'number' : '', looks[field] ?? ''].filter(Boolean).join(' ');
        return index === 0 ? (
          <TableCell key={field} {...title} as="th" scope="row" data-label={label} className={className}>
            {typeof target === 'string' ? (
              <Link to={target} onClick={follow} {...(isPreviewed ? { 'aria-current': true } : {})}>
                {shown}
              </Link>
            ) : (
              shown
            )}
            {asideOf?.(row.id)}
          </TableCell>
        ) : (
          <TableCell key={field} {...title} data-label={label} className={className}>
            {shown}
          </TableCell>
        );
      })}
      {actionsOf && (
        <TableCell className="cell row-actions">
          <RowButtons actions={actions} name={nameOf(row)} />
        </TableCell>
      )}
    </TableRow>
  );
};

const shownRows = () => [...document.querySelectorAll('.list-column .row')];

/** What stands for a row when the keyboard moves: its link, or else the first thing in it that is pressed. */
const focusableOf = (row: Element | undefined) =>
  row?.querySelector<HTMLElement>('th a') ?? row?.querySelector<HTMLElement>('a, button, input');

/** Moves the focus to a row of the list by its number on the page. */
export const focusRow = (at: number) => focusableOf(shownRows()[at])?.focus();

interface RowKeys {
  /** The rows of the page. */
  readonly rows: readonly AnyRow[];
  /** Undefined for a list whose rows are not chosen. */
  readonly selection: Selection | undefined;
  readonly preview: Props<AnyRow>['preview'];
}

/**
 * The keys of a list: j and k move the focus from row to row, and an open panel follows; x selects the row that has the focus,
 * o opens it: in the panel where there is one, else as a page.
 */
export const useRowKeys = ({ rows, selection, preview }: RowKeys) => {
  const focusedAt = () => shownRows().findIndex((row) => row.contains(document.activeElement));
  const move = (by: 1 | -1) => () => {
    const at = focusedAt() >= 0 ? focusedAt() : rows.findIndex(({ id }) => id === preview?.id);
    const to = Math.min(Math.max(at < 0 ? 0 : at + by, 0), rows.length - 1);
    focusRow(to);
    const next = rows[to];
    if (preview && preview.id !== '' && next) preview.open(next.id);
  };
  useShortcut('next', move(1));
  useShortcut('previous', move(-1));
  useShortcut('select', () => {
    const focused = rows[focusedAt()];
    if (focused) selection?.toggle(focused.id, false);
  });
  useShortcut('open', () => {
    const at = focusedAt();
    const focused = rows[at];
    if (preview && focused) preview.open(focused.id);
    else focusableOf(shownRows()[at])?.click();
  });
};
