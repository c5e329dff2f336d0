import { api } from '../api/client.ts';
import { openFile } from '../api/open-file.ts';
import { DownloadButton } from '../ui/download-button.tsx';
import type { ShownImport } from './shown-import.ts';

/** The rows that could not be taken, each with what is wrong, to be corrected and uploaded again. */
export const ErrorFile = ({ kind, title, report }: Pick<ShownImport, 'kind' | 'title' | 'report'>) =>
  report.errorCount > 0 && (
    <DownloadButton
      name="Download the errors"
      onPress={() =>
        openFile(() => api.bulk.errorFile({ params: { id: report.id }, query: { modifier: kind } }), title)
      }
    />
  );
