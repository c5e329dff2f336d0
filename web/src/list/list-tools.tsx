import { type ReactNode, useState } from 'react';
import type { ListSpec } from '#contract/definition/list-spec.ts';
import type { Layout } from '#contract/view/record.ts';
import { api } from '../api/client.ts';
import { openFile } from '../api/files.ts';
import { MenuButton } from '../ui/choice/menu-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { openedPart } from '../ui/overlay/opened-part.tsx';
import { queryText } from './filters/groups.ts';
import type { List } from './use-list.ts';

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
    const asked = { of: route.path, columns, as, timeZone, query: queryText(query, state.where) };
    return openFile(() => api.view.export({ query: asked }), 'Download');
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
