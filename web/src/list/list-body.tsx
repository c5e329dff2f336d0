import { type ComponentProps, Fragment, type ReactNode, useEffect, useRef } from 'react';
import type { ListSpec } from '#contract/definition/list-spec.ts';
import { PAGE_SIZE, RESHOW_AFTER_DELETE_MS } from '#contract/rules/limits.ts';
import type { Layout } from '#contract/view/record.ts';
import { describeFailure } from '../api/failure.ts';
import { Empty, Failed } from '../ui/feedback/no-content.tsx';
import { Icon } from '../ui/icon.tsx';
import { Table, TableBody, TableCell, TableHead, TableRow, TableWrap } from '../ui/table/table.tsx';
import { type ActionsOf, type Cells, Row, SelectPage } from './row.tsx';
import type { Selection } from './selection.tsx';
import type { AnyRow, NameOf } from './source.ts';
import type { List } from './use-list.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The shape of the table while its first rows are on their way; shows only after a moment. */
const ListSkeleton = ({ columns, rows = PAGE_SIZE }: { readonly columns: number; readonly rows?: number }) => (
  <div className="skeleton" role="progressbar" aria-label="Loading">
    {numbers(rows + 1).map((row) => (
      <div key={row} className="skeleton-row">
        {numbers(columns).map((column) => (
          <span key={column} />
        ))}
      </div>
    ))}
  </div>
);

/**
 * Keeps the focus near a list when the row that had it disappears: on the list itself, or on the page's title where none is
 * left. `rows` is how many there are, `shown` false while they are hidden or a dialog is open.
 */
const useRestoredFocus = (rows: number | undefined, shown: boolean) => {
  const list = useRef<HTMLElement>(null);
  const before = useRef(rows);
  const shrank = useRef(false);
  useEffect(() => {
    if (rows !== undefined && before.current !== undefined && rows < before.current) shrank.current = true;
    before.current = rows ?? before.current;
    if (!shown || !shrank.current) return;
    shrank.current = false;
    if (document.activeElement === document.body) (list.current ?? document.querySelector('h1'))?.focus();
  });
  return list;
};

interface Props<Row extends AnyRow> {
  readonly title: string;
  readonly plural: string;
  /** What an empty list says to a user who cannot add a row here: where its rows come from, or what to do. */
  readonly empty: string;
  readonly spec: ListSpec;
  readonly list: List<Row>;
  readonly cells: Cells<Row>;
  readonly nameOf: NameOf<Row>;
  readonly groupOf?: ((row: Row, orderBy: string) => string) | undefined;
  /** Undefined for a list whose rows cannot be opened. */
  readonly actionsOf: ActionsOf<Row> | undefined;
  readonly add: ReactNode;
  /** Just after a delete. */
  readonly hidden: boolean;
  /** A dialog has the focus. */
  readonly hasDialog?: boolean;
  /** The widths of columns that have one. */
  readonly looks?: Readonly<Record<string, string>>;
  readonly density?: Layout['density'];
  /** Its columns were chosen, and may be more than fit. */
  readonly arranged?: boolean;
  /** From more than this many rows on, the table scrolls within itself. */
  readonly scrollsAbove?: number;
  /** Undefined for a list whose rows are not chosen. */
  readonly selection?: Selection | undefined;
  /** What stands next to the name of a row. */
  readonly asideOf?: ((id: string) => ReactNode) | undefined;
  readonly preview?: ComponentProps<typeof Row>['preview'];
  onReshown(): void;
}

/** The table, or what stands in its place: the first wait, a failure, nothing yet, no match. */
export const ListBody = <R extends AnyRow>({
  title,
  plural,
  empty,
  spec,
  list,
  cells,
  nameOf,
  groupOf = () => '',
  actionsOf,
  add,
  hidden,
  hasDialog = false,
  scrollsAbove = Number.POSITIVE_INFINITY,
  looks = {},
  density = 'comfortable',
  arranged = false,
  selection,
  asideOf,
  preview,
  onReshown,
}: Props<R>) => {
  const { result, state } = list;
  const { data, error, isPlaceholderData } = result;
  const groupIn = (row: R) => groupOf(row, list.shown.orderBy);
  const wrap = useRestoredFocus(data?.totalElements, !hidden && !hasDialog);
  useEffect(() => {
    if (!hidden) return;
    const timer = setTimeout(onReshown, RESHOW_AFTER_DELETE_MS);
    return () => clearTimeout(timer);
  }, [hidden, onReshown]);

  if (error) {
    const { title: heading, message } = describeFailure(error, title);
    return <Failed heading={heading} text={message} onRetry={result.refetch} />;
  }
  if (!data)
    return <ListSkeleton columns={Object.keys(spec.columns).length} rows={Math.min(list.size, scrollsAbove)} />;
  if (data.totalElements === 0 && list.filtered)
    return (
      <Empty
        heading="No match"
        text={state.search === '' ? 'Nothing in this list fits.' : `Nothing in this list matches “${state.search}”.`}
      >
        <button type="button" className="button" onClick={list.clear}>
          {state.where ? 'Clear search and filters' : 'Clear the search'}
        </button>
      </Empty>
    );
  if (data.totalElements === 0)
    return (
      <Empty heading={`No ${plural} yet`} text={add ? 'Add the first one.' : empty}>
        {add}
      </Empty>
    );
  return (
    <TableWrap
      ref={wrap}
      label={title}
      scrolls={data.content.length > scrollsAbove}
      stale={isPlaceholderData}
      hidden={hidden}
      look={`${density === 'compact' ? 'compact ' : ''}${arranged ? 'arranged' : ''}`}
    >
      <Table className="table" highlightOnHover caption={<span className="visually-hidden">{title}</span>}>
        <TableHead>
          <TableRow>
            {selection && <SelectPage selection={selection} />}
            {Object.entries(spec.columns).map(([field, { label, sortable, numeric }]) => (
              <HeaderCell
                key={field}
                label={label}
                numeric={numeric === true}
                direction={state.orderBy === field ? state.direction : undefined}
                onSort={sortable && (() => list.sortBy(field))}
              />
            ))}
            {actionsOf && (
              <TableCell as="th" scope="col" className="row-actions">
                Action
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.content.map((row, at) => (
            <Fragment key={row.id}>
              <GroupRow
                name={groupIn(row)}
                before={at === 0 ? '' : groupIn(data.content[at - 1] ?? row)}
                span={Object.keys(spec.columns).length + (actionsOf ? 1 : 0) + (selection ? 1 : 0)}
              />
              <Row
                row={row}
                spec={spec}
                cells={cells}
                nameOf={nameOf}
                actionsOf={actionsOf}
                looks={looks}
                titled={density === 'compact'}
                selection={selection}
                asideOf={asideOf}
                preview={preview}
              />
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </TableWrap>
  );
};

interface GroupProps {
  readonly name: string;
  /** The group of the row before. */
  readonly before: string;
  readonly span: number;
}

/** The heading of a group, before its first row of the page. */
const GroupRow = ({ name, before, span }: GroupProps) =>
  name === '' || name === before ? null : (
    <TableRow className="group-row">
      <TableCell as="th" scope="rowgroup" colSpan={span}>
        {name}
      </TableCell>
    </TableRow>
  );

interface HeaderProps {
  readonly label: string;
  readonly numeric: boolean;
  readonly direction: 'asc' | 'desc' | undefined;
  readonly onSort: (() => void) | undefined;
}

const HeaderCell = ({ label, numeric, direction, onSort }: HeaderProps) => (
  <TableCell
    as="th"
    scope="col"
    {...(numeric ? { className: 'number' } : {})}
    aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
  >
    {onSort ? (
      <button type="button" className="sort" onClick={onSort}>
        {label}
        <span className={direction ? 'sort-mark on' : 'sort-mark'}>
          <Icon name={direction ?? 'asc'} />
        </span>
      </button>
    ) : (
      label
    )}
  </TableCell>
);
