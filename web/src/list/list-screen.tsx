import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListSpec } from '../../../contract/lists/list.ts';
import { type Action, may } from '../../../contract/rules/access.ts';
import { isOpen } from '../api/access.ts';
import { useSession } from '../app/session.ts';
import { Icon } from '../ui/icon.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import '../styles/list.css';
import { ListBody } from './list-body.tsx';
import { ListPager } from './list-pager.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { useRemoval } from './removal.tsx';
import type { Cells, RowActions } from './row.tsx';
import type { AnyRow, ListSource } from './source.ts';
import { type List, useList } from './use-list.ts';

interface Props<Row extends AnyRow> {
  readonly title: string;
  /** What the rows are, for counts and empty states: 'companies'. */
  readonly things: string;
  readonly list: ListSpec<Exclude<keyof Row & string, 'id'>>;
  readonly source: ListSource<Row>;
  /** Cells that are more than their text. */
  readonly cells?: Cells<Row>;
  /** Shown to those who may create: by the source's call, or by `action` where the call is another area's. */
  readonly add?: { readonly to: string; readonly label: string; readonly action?: Action };
  readonly rowActions: RowActions;
  /** A super admin may narrow the list to one company. */
  readonly byCompany?: boolean;
  /** More controls of the toolbar. */
  readonly toolbar?: (list: List<Row>) => ReactNode;
}

/** A list as the spec wants it: search, sort, page, add, view, edit, delete. Spec part 2, "Common list behaviour". */
export const ListScreen = <Row extends AnyRow>(props: Props<Row>) => {
  const { title, things, source, add, rowActions, cells = {}, byCompany = false } = props;
  const holder = useSession()?.holder;
  const list = useList(source, props.list);
  const { state, result } = list;
  const [reshowing, setReshowing] = useState(false);
  const removal = useRemoval({ source, title, noun: rowActions.remove, onRemoved: () => setReshowing(true) });
  const { data } = result;
  const canAdd = add && (add.action ? holder && may(holder, add.action) : isOpen(holder, source.create?.route));

  const pages = data?.totalPages ?? 0;
  useEffect(() => {
    if (pages > 0 && state.page > pages) list.toPage(pages);
  }, [pages, state.page, list.toPage]);

  const addLink = canAdd && (
    <Link className="button primary" to={add.to}>
      <Icon name="plus" />
      {add.label}
    </Link>
  );
  return (
    <>
      <div className="page-head">
        <PageTitle aside={<span className="count">{data?.totalElements.toLocaleString('en-US')}</span>}>
          {title}
        </PageTitle>
        {addLink}
      </div>
      <ListToolbar list={list} title={title} byCompany={byCompany}>
        {props.toolbar?.(list)}
      </ListToolbar>
      <ListBody
        title={title}
        things={things}
        spec={props.list}
        list={list}
        cells={cells}
        hidden={reshowing}
        onReshown={() => setReshowing(false)}
        add={addLink}
        actions={{
          view: rowActions.view,
          edit:
            rowActions.edit && allowed(rowActions.editAction, isOpen(holder, source.update?.route))
              ? rowActions.edit
              : undefined,
          remove: isOpen(holder, source.remove?.route) ? removal.ask : undefined,
        }}
      />
      <ListPager list={list} title={title} things={things} />
      {removal.dialog}
    </>
  );

  function allowed(action: Action | undefined, byRoute: boolean) {
    return action ? holder !== undefined && may(holder, action) : byRoute;
  }
};
