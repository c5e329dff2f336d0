import { useState } from 'react';
import type { ListSpec } from '#contract/definition/list-spec.ts';
import { api } from '#web/api/client.ts';
import { openFile } from '#web/api/files.ts';
import { MenuButton } from '#web/ui/choice/menu-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { queryText } from '../filters/groups.ts';
import type { List } from '../use-list.ts';

/** One way to take what a list holds out of the portal. */
export interface ExportChoice {
  readonly id: string;
  readonly name: string;
  /** What it is for. */
  readonly note: string;
  /** Fetches the file, or opens a dialog; reports errors itself. */
  run(): Promise<unknown> | undefined;
}

/** The rows and columns of a list as it is shown, as a file. */
export const downloadsOf = <Row,>({ route, query, state }: List<Row>, shown: ListSpec): readonly ExportChoice[] => {
  const save = (as: 'xlsx' | 'csv') => () => {
    const columns = Object.keys(shown.columns).join(',');
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const request = { of: route.path, columns, as, timeZone, query: queryText(query, state.where) };
    return openFile(() => api.view.export({ query: request }), 'Download');
  };
  return [
    { id: 'xlsx', name: 'Download list (Excel)', note: 'All rows of this list, with its columns', run: save('xlsx') },
    { id: 'csv', name: 'Download list (CSV)', note: 'The same as comma-separated text', run: save('csv') },
  ];
};

/** Every way to take what a list holds out of the portal, in one menu; says that it is busy while a file is made. */
export const ExportMenu = ({ choices }: { readonly choices: readonly ExportChoice[] }) => {
  const [busy, setBusy] = useState(false);
  if (choices.length === 0) return null;
  const choose = async (id: string) => {
    setBusy(true);
    await choices.find((choice) => choice.id === id)?.run();
    setBusy(false);
  };
  return (
    <MenuButton className="button small" busy={busy} choices={choices} onChoose={(id) => void choose(id)}>
      <Icon name="download" />
      {busy ? 'Preparing…' : 'Export'}
      <Icon name="down" />
    </MenuButton>
  );
};
