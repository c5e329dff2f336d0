import type { ShownImport } from './shown-import.ts';
import { useImportAction } from './use-import-action.ts';

/** An import whose file never arrived: the connection broke, or the window was closed. */
export const ImportOverdue = ({ kind, title, report, children, onChanged, onClose }: ShownImport) => {
  const { busy, run } = useImportAction(kind, title, report.id, onChanged);
  return (
    <>
      <p role="alert" className="banner error">
        The file did not arrive
      </p>
      <p className="file-name">{report.fileName}</p>
      <p className="prose">It was not sent to its end. Nothing was written; upload it again.</p>
      <div className="dialog-actions">
        <button type="button" className="button" aria-disabled={busy} onClick={() => run('cancel')}>
          Cancel the import
        </button>
        {children}
        <button type="button" className="button primary" onClick={onClose}>
          Done
        </button>
      </div>
    </>
  );
};
