import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ListSpec } from '#contract/definition/list-spec.ts';
import type { Layout } from '#contract/view/record.ts';
import { api } from '../api/client.ts';
import { openFile } from '../api/files.ts';
import { ariaKeys, shortcuts } from '../routing/shortcuts.ts';
import { useShortcut } from '../routing/use-shortcut.ts';
import { useSession } from '../session/session.ts';
import { MenuButton } from '../ui/choice/menu-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { openedPart } from '../ui/overlay/opened-part.tsx';
import { type CompanyChoice, CompanySelect } from './company-select.tsx';
import { queryText } from './filters/groups.ts';
import { SearchBox } from './filters/search-box.tsx';
import type { List } from './use-list.ts';

interface ListToolbarProps<Row> {
  readonly list: List<Row>;
  readonly title: string;
  readonly choice: CompanyChoice | undefined;
  readonly children: ReactNode;
}

/** Search on the left, then the company selector; what the screen adds is on the right. */
export const ListToolbar = <Row,>({ list, title, choice, children }: ListToolbarProps<Row>) => {
  const isSuperadmin = useSession()?.holder.isSuperadmin ?? false;
  if (!list.canSearch && !(choice && isSuperadmin) && !children) return null;
  return (
    <div className="toolbar">
      {list.canSearch && (
        <SearchBox label={`Search ${title}`} value={list.state.search} shortcut onSearch={list.search} />
      )}
      {choice && isSuperadmin && (
        <CompanySelect choice={choice} value={list.state.company} onChange={list.chooseCompany} />
      )}
      <div className="toolbar-end">{children}</div>
    </div>
  );
};

/** Leads to the form of a new record, by a key too. */
export const AddLink = ({ to, label }: { readonly to: string; readonly label: string }) => {
  const navigate = useNavigate();
  useShortcut('add', () => navigate(to));
  return (
    <Link className="button primary" to={to} aria-keyshortcuts={ariaKeys(shortcuts.add)}>
      <Icon name="plus" />
      {label}
    </Link>
  );
};

const ColumnsDialog = openedPart(() => import('./columns/columns-dialog.tsx').then((module) => module.ColumnsDialog));

interface Props<Row> {
  readonly list: List<Row>;
  /** With all of its columns, and as it is shown. */
  readonly spec: ListSpec;
  readonly shown: ListSpec;
  readonly layout: Layout;
  onArrange(layout: Layout): void;
  /** Before the others. */
  readonly children: ReactNode;
}

const kinds = [
  { id: 'xlsx', name: 'Excel workbook (.xlsx)' },
  { id: 'csv', name: 'Text, comma-separated (.csv)' },
] as const;

/** Its columns and rows, and the file of all that a list shows. */
export const ListTools = <Row,>({ list, spec, shown, layout, onArrange, children }: Props<Row>) => {
  const [open, setOpen] = useState(false);
  const save = (as: 'xlsx' | 'csv') => {
    const { route, query, state } = list;
    const columns = Object.keys(shown.columns).join(',');
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const request = { of: route.path, columns, as, timeZone, query: queryText(query, state.where) };
    return openFile(() => api.view.export({ query: request }), 'Download');
  };
  return (
    <div className="list-tools">
      {children}
      <button type="button" className="button small" onClick={() => setOpen(true)}>
        <Icon name="menu" />
        Columns
      </button>
      <MenuButton className="button small" choices={kinds} onChoose={(as) => void save(as === 'csv' ? 'csv' : 'xlsx')}>
        <Icon name="download" />
        Download list
      </MenuButton>
      {open && <ColumnsDialog spec={spec} layout={layout} onChange={onArrange} onClose={() => setOpen(false)} />}
    </div>
  );
};
