import type { ListSpec } from '#contract/definition/list-spec.ts';
import { api } from '#web/api/client.ts';
import { openFile } from '#web/api/files.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import type { ChosenRows } from './use-selection.ts';

interface Props {
  readonly chosen: ChosenRows;
  /** The list with the columns that it shows. */
  readonly shown: ListSpec;
}

/** The chosen rows as a workbook, in the columns and the order of the list. */
export const ExportChosen = ({ chosen: { rows, of, query }, shown }: Props) => {
  const columns = Object.keys(shown.columns).join(',');
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const asked = { of, query, columns, as: 'xlsx', timeZone } as const;
  const fetched = () =>
    'all' in rows ? api.view.export({ query: asked }) : api.view.exportChosen({ body: { ...asked, ids: rows.ids } });
  return <DownloadButton small name="Export selected" onPress={() => openFile(fetched, 'Download')} />;
};
