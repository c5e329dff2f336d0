import type { ImportReport } from '#contract/import/record.ts';
import { Icon } from '#web/ui/icon.tsx';
import { needsColumns } from './use-import.ts';

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
