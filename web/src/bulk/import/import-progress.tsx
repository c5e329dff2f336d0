import type { ImportReport, ImportState, ImportSummary } from '#contract/import/record.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { getWords } from './figures.tsx';
import { type ShownImport, useImportAction } from './use-import.ts';

type Figures = Pick<ImportSummary, 'state' | 'done' | 'plan' | 'counts' | 'undo'>;

/** Processed rows and their total: all rows during the check, afterwards only the valid ones. */
export const measureProgress = ({ state, done, plan, counts, undo }: Figures) => {
  if (state === 'undoing')
    return { done: undo.removed + undo.restored + undo.left + undo.refused, rows: counts.created + counts.updated };
  return { done, rows: state === 'running' ? plan.rows - plan.failed : plan.rows };
};

const stepTexts = (report: ImportReport): Partial<Readonly<Record<ImportState, string>>> => {
  const { row, running } = getWords(report);
  return { checking: `Checking the ${row}s`, running, undoing: 'Undoing' };
};
const canCancel: ReadonlySet<ImportState> = new Set(['waiting', 'checking', 'running']);

const labelOf = (report: ImportReport | undefined, waits: boolean) => {
  if (!report) return 'Loading';
  if (waits) return 'Waiting for the file';
  return stepTexts(report)[report.state] ?? (report.change ? 'Making the plan' : 'Reading the file');
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
  const { done, rows } = report ? measureProgress(report) : { done: 0, rows: 0 };
  const { thing, row } = getWords(report);
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
