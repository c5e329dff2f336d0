import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListSpec } from '#contract/definition/list-spec.ts';
import { kindsThat } from '#contract/kinds/kinds.ts';
import type { RestorableKind } from '#contract/record/deleted.ts';
import { type Action, may } from '#contract/rules/access.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import type { ViewName } from '#contract/view/lists.ts';
import { isOpen } from '../api/access.ts';
import { useSession } from '../session/session.ts';
import '../styles/list.css';
import '../styles/list-head.css';
import { recordPaths } from '../routing/paths/work.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { useMedia } from '../ui/use-media.ts';
import { arrangedSpec, looksOf } from './columns/arrange.ts';
import { useCommentCounts } from './columns/comment-counts.tsx';
import { type CompanyChoice, companyChoice } from './company-select.tsx';
import { ColumnFilters } from './filters/column-filters.tsx';
import { downloadsOf, type ExportChoice, ExportMenu } from './head/export-menu.tsx';
import { ListBar } from './head/list-bar.tsx';
import { AddLink, ListHead } from './head/list-head.tsx';
import { ListTools } from './head/list-tools.tsx';
import { ListBody } from './list-body.tsx';
import { ListPager } from './pager.tsx';
import { type ActionsOf, type Cells, type RowActions, useRowKeys } from './row.tsx';
import { commonActions, useRemoval } from './row-actions.tsx';
import { type ChosenRows, ExportChosen, isShown, SelectionBar, useSelection } from './selection.tsx';
import { type AnyRow, type ListSource, type NameOf, ownName } from './source.ts';
import { useArrangedList, useRemembered } from './state/use-arranged-list.ts';
import type { List, ListOptions } from './use-list.ts';
import { ViewTabs, ViewTools } from './views/view-tools.tsx';

interface Props<Row extends AnyRow, Field extends keyof Row & string> {
  readonly title: string;
  /** Plural noun of the rows, for counts and empty states: 'companies'. */
  readonly plural: string;
  /** What an empty list says to a user who cannot add a row here: where its rows come from, or what to do. */
  readonly empty: string;
  readonly list: ListSpec<Field>;
  readonly source: ListSource<Row>;
  /** Cells that are more than their text. */
  readonly cells?: Cells<Row>;
  /** Shown to those who may create: by the source's call, or by `action` where the call is another area's. */
  readonly add?: Add<Row>;
  /** Left out for a list whose rows cannot be opened. */
  readonly rowActions?: RowActions<Row>;
  /** Whose deleted records can be brought back, by who may delete them. */
  readonly deleted?: RestorableKind;
  readonly nameOf?: NameOf<Row>;
  /** The heading that a row stands under while the list is in an order; '' for none. */
  readonly groupOf?: (row: Row, orderBy: string) => string;
  /** A super admin may filter the list by company, or by one of the given options. */
  readonly byCompany?: boolean | CompanyChoice;
  /** The name under which its views are stored; without one it has neither views nor filters by column. */
  readonly view?: ViewName;
  /** Names of further filters, stored in the address; the toolbar sets them. */
  readonly filters?: readonly string[];
  /** Filters that select the list itself and are preserved when filters are cleared. */
  readonly fixedFilters?: readonly string[];
  /** Filters that narrow every search and other filters; the toolbar sets them. */
  readonly refinements?: readonly string[];
  /** What the list requests in a state, if not its plain list or search. */
  readonly requestFor?: ListOptions<Row>['requestFor'];
  /** Lists that share its page. */
  readonly tabs?: ReactNode;
  /** What can be done with the list as a whole, besides adding a record. */
  readonly actions?: (list: List<Row>) => ReactNode;
  /** The menu that takes rows out of the portal, where there are more ways than to download the list; it holds those too. */
  readonly exports?: (list: List<Row>, downloads: readonly ExportChoice[]) => ReactNode;
  /** What can be done with chosen rows, by whom; without it rows are not chosen. */
  readonly selection?: SelectionTools<NoInfer<Row>>;
  /** Further filters. */
  readonly filterBar?: (list: List<Row>) => ReactNode;
  /** Shows a row in short next to the list, on a wide screen; `address` is that of the whole record. */
  readonly preview?: (row: Row, address: string) => ReactNode;
}

/** From this width on there is room for a record next to its list. */
const ROOM = '(min-width: 1440px)';

/** Fetched where there is room for it. */
const SidePanel = lazyPart(() => import('./side-panel.tsx').then((module) => module.SidePanel));

/** The columns for which there is room next to the panel: the first three and the status. */
const fewColumns = (spec: ListSpec): ListSpec => {
  const columns = Object.entries(spec.columns).filter(([field], at) => at < 3 || field === 'status');
  return { ...spec, columns: Object.fromEntries(columns) };
};

/** Without the columns that only tell companies apart, where all rows are of one. */
const shownColumns = (spec: ListSpec, spansCompanies: boolean): ListSpec =>
  spansCompanies
    ? spec
    : { ...spec, columns: Object.fromEntries(Object.entries(spec.columns).filter(([, { across }]) => !across)) };

/** A list without its search and filters, and how rows of it are selected by their ids. */
export interface SelectionSource {
  readonly of: List<unknown>['unfiltered'];
  readonly plural: string;
  onSelect(ids: readonly string[]): void;
}

/** What a list offers for the rows that are chosen. */
export interface SelectionTools<Row extends AnyRow = AnyRow> {
  isOpen(holder: PrincipalRoles): boolean;
  /** Whether the actions need the rows themselves, at most 1,000. */
  readonly readsRows?: boolean;
  actions(chosen: ChosenRows<Row>, onDone: () => void): ReactNode;
  /** Other ways to select rows, next to how the list is shown. */
  tools?(of: SelectionSource): ReactNode;
  /** Takes the chosen rows out of the portal, where a list has its own way. */
  exports?(chosen: ChosenRows<Row>): ReactNode;
}

interface Add<Row> {
  readonly to: string | ((list: List<Row>) => string);
  readonly label: string;
  readonly action?: Action;
}

/** A list as the spec wants it: search, sort, page, add, view, edit, delete. Spec part 2, "Common list behaviour". */
export const ListScreen = <Row extends AnyRow, Field extends keyof Row & string>(props: Props<Row, Field>) => {
  const { title, plural, source, add, rowActions, cells = {}, nameOf = ownName, byCompany = false } = props;
  const session = useSession();
  const holder = session?.holder;
  const choice = companyChoice(byCompany);
  const { fixedFilters = [], refinements = [], requestFor, view } = props;
  const arranged = useArrangedList(source, props.list, {
    view,
    choice,
    filters: props.filters,
    fixedFilters,
    refinements,
    ...(requestFor ? { requestFor } : {}),
  });
  const { list, layout, views } = arranged;
  const { state, result } = list;
  const [reshowing, setReshowing] = useState(false);
  const removal = useRemoval({
    source,
    noun: rowActions?.remove,
    kind: kindsThat('history').find((kind) => kind === props.list.name),
    nameOf,
    onReassign: rowActions?.onReassign,
    onRemoved: () => setReshowing(true),
  });
  const { data } = result;
  const selection = useSelection(list, props.selection?.readsRows);
  const asideOf = useCommentCounts(props.list, data?.content ?? [], layout.comments);
  const selects = holder !== undefined && props.selection?.isOpen(holder) === true;
  const spansCompanies = choice !== undefined && holder?.isSuperadmin === true && state.company === '';
  const spec = shownColumns(props.list, spansCompanies);
  const hasRoom = useMedia(ROOM) && props.preview !== undefined;
  const [previewId, setPreview] = useState('');
  const isSplit = hasRoom && data?.content.some(({ id }) => id === previewId) === true;
  const shown = arrangedSpec(spec, layout);
  const downloads = view ? downloadsOf(list, shown) : [];
  const canAdd = add && (add.action ? holder && may(holder, add.action) : isOpen(holder, source.create?.route));

  const preview = hasRoom ? { id: isSplit ? previewId : '', open: setPreview } : undefined;
  useRowKeys({ rows: data?.content ?? [], selection: selects ? selection : undefined, preview });
  useRemembered(list, session?.userId ?? '', choice && holder?.isSuperadmin ? choice : undefined);
  const addLink = canAdd && <AddLink to={typeof add.to === 'string' ? add.to : add.to(list)} label={add.label} />;
  return (
    <>
      <ListHead
        title={title}
        count={data?.totalElements}
        tabs={
          <>
            {props.tabs}
            {view && <ViewTabs title={title} {...arranged} />}
          </>
        }
      >
        {props.actions?.(list)}
        {props.exports ? props.exports(list, downloads) : <ExportMenu choices={downloads} />}
        {addLink}
      </ListHead>
      <ListBar
        list={list}
        title={title}
        choice={choice}
        fixedFilters={fixedFilters}
        isSelecting={selects && isShown(selection)}
        selection={
          selects && (
            <SelectionBar selection={selection}>
              {props.selection?.actions(selection.chosen, selection.clear)}
              {props.selection?.exports?.(selection.chosen) ?? <ExportChosen chosen={selection.chosen} shown={shown} />}
            </SelectionBar>
          )
        }
        filters={
          props.filterBar || view ? (
            <>
              {props.filterBar?.(list)}
              {view && <ColumnFilters spec={props.list} list={list} />}
            </>
          ) : undefined
        }
        tools={
          view && (
            <ListTools spec={spec} layout={layout} onArrange={views.arrange}>
              {selects && props.selection?.tools?.({ of: list.unfiltered, plural, onSelect: selection.add })}
              <ViewTools {...arranged} />
            </ListTools>
          )
        }
      />
      <div className={isSplit ? 'list-split open' : 'list-split'}>
        <div className="list-column">
          <ListBody
            title={title}
            plural={plural}
            empty={props.empty}
            spec={isSplit ? fewColumns(shown) : shown}
            looks={looksOf(layout)}
            density={layout.density}
            arranged={layout.columns.length > 0}
            list={list}
            cells={cells}
            hidden={reshowing}
            hasDialog={removal.dialog !== undefined}
            onReshown={() => setReshowing(false)}
            add={addLink}
            nameOf={nameOf}
            groupOf={props.groupOf}
            actionsOf={rowActions && actionsOf(rowActions)}
            selection={selects ? selection : undefined}
            asideOf={asideOf}
            preview={preview}
          />
          <ListPager list={list} title={title} plural={plural} spec={props.list} />
          {props.deleted && isOpen(holder, source.remove?.route) && (
            <Link className="deleted-link" to={recordPaths.deleted(props.deleted)}>
              Deleted {plural}
            </Link>
          )}
        </div>
        {hasRoom && <Suspense>{panelFor(isSplit ? previewId : '')}</Suspense>}
      </div>
      {removal.dialog}
    </>
  );

  function panelFor(opened: string) {
    const rows = data?.content ?? [];
    return (
      <SidePanel
        rows={rows}
        opened={opened}
        onOpen={setPreview}
        shown={(id) => {
          const row = rows.find((each) => each.id === id);
          const address = row && rowActions?.view?.(id, row);
          return row && address && { name: nameOf(row), content: props.preview?.(row, address) };
        }}
      />
    );
  }

  function actionsOf({ view, edit, isPermanent, more }: RowActions<Row>): ActionsOf<Row> {
    const mayEdit = isOpen(holder, source.update?.route);
    const mayRemove = isOpen(holder, source.remove?.route);
    return (row) => [
      ...commonActions({
        view: view?.(row.id, row) ?? false,
        edit: edit !== undefined && mayEdit && edit(row.id),
        remove: mayRemove && !isPermanent?.(row) && (() => removal.ask(row)),
      }),
      ...(more?.(row) ?? []),
    ];
  }
};
