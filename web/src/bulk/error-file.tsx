import { api } from '../api/client.ts';
import { Icon } from '../ui/icon.tsx';
import type { ShownImport } from './import-view.tsx';
import { openFile } from './open-file.ts';

/** The rows that could not be taken, each with what is wrong, to be corrected and uploaded again. */
export const ErrorFile = ({ kind, title, report }: Pick<ShownImport, 'kind' | 'title' | 'report'>) =>
  report.errorCount > 0 && (
    <button
      type="button"
      className="button"
      onClick={() =>
        openFile(() => api.bulk.errorFile({ params: { id: report.id }, query: { modifier: kind } }), title)
      }
    >
      <Icon name="download" />
      Download the errors
    </button>
  );
