import type { ImportReport, ImportState } from '../../../contract/bulk/import.ts';
import { counted, figure } from '../../../contract/rules/figures.ts';
import { Progress } from '../ui/progress.tsx';
import { doneOf } from './done-of.ts';
import { wordsOf } from './import-words.ts';
import type { ShownImport } from './shown-import.ts';
import { useImportAction } from './use-import-action.ts';

const doing = (report: ImportReport): Partial<Readonly<Record<ImportState, string>>> => {
  const { row, running } = wordsOf(report);
  return { checking: `Checking the ${row}s`, running, undoing: 'Undoing' };
};
const canCancel: ReadonlySet<ImportState> = new Set(['waiting', 'checking', 'running']);

const labelOf = (report: ImportReport | undefined, waits: boolean) => {
  if (!report) return 'Loading';
  if (waits) return 'Waiting for the file';
  return doing(report)[report.state] ?? (report.change ? 'Making the plan' : 'Reading the file');
};

/** How far an import is; what it has written so far stays when it is cancelled. */
export const ImportProgress = ({
  kind,
  title,
  report,
  sent,
  onChanged,
  onClose,
}: Omit<ShownImport, 'report'> & { readonly report: ImportReport | undefined }) => {
  const { busy, run } = useImportAction(kind, title, report?.id ?? '', onChanged);
  const { done, rows } = report ? doneOf(report) : { done: 0, rows: 0 };
  const { thing, row } = wordsOf(report);
  const waits = report?.state === 'waiting' && !sent;
  return (
    <div role="status">
      <Progress
        label={labelOf(report, waits)}
        value={done}
        max={rows}
        text={rows === 0 ? '' : `${figure(done)} of ${counted(rows, row)}`}
      />
      {report && (
        <p className="prose">
          {waits
            ? 'It comes from the window where it was chosen, which has to stay open until it is sent.'
            : `You can close this window: the ${thing} goes on.`}
        </p>
      )}
      <div className="dialog-actions">
        {report && canCancel.has(report.state) && (
          <button type="button" className="button" aria-disabled={busy} onClick={() => run('cancel')}>
            Cancel the {thing}
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </div>
  );
};
