import type { ImportReport, ImportState, ImportSummary } from '#contract/import/record.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { getWords } from './figures.tsx';
import { needsColumns, type ShownImport, useImportAction } from './use-import.ts';

const steps = ['File', 'Columns', 'Check', 'Result'] as const;
type Step = (typeof steps)[number];

/** The step at which an import of a file stands: what is processed belongs to the step that it leads to. */
export const stepOf = (report: Pick<ImportReport, 'state' | 'overdue' | 'missingColumns'>): Step => {
  if (report.state === 'waiting' || report.overdue) return 'File';
  if (needsColumns(report)) return 'Columns';
  return report.state === 'checking' || report.state === 'checked' ? 'Check' : 'Result';
};

/** Where an import stands on its way from the file to the result. */
export const ImportSteps = ({ current }: { readonly current: Step }) => {
  const at = steps.indexOf(current);
  return (
    <ol className="import-steps" aria-label="Steps of the import">
      {steps.map((step, index) => (
        <li key={step} className={index < at ? 'done' : undefined} aria-current={index === at ? 'step' : undefined}>
          <span className="import-step-number" aria-hidden="true">
            {index < at ? <Icon name="check" /> : index + 1}
          </span>
          {step}
          {index < at && <span className="visually-hidden"> (done)</span>}
        </li>
      ))}
    </ol>
  );
};

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
