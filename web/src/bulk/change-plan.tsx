import { counted, figure } from '../../../contract/rules/figures.ts';
import { RemovalEffects } from '../list/removal-effects.tsx';
import { ChangeExamples } from './change-examples.tsx';
import { ChangeNotes } from './change-notes.tsx';
import { ErrorFile } from './error-file.tsx';
import { Figures } from './figures.tsx';
import { wordsOf } from './import-words.ts';
import { RowErrors } from './row-errors.tsx';
import type { ShownImport } from './shown-import.ts';
import { useImportAction } from './use-import-action.ts';

/** What a change of chosen records would do; nothing is written before the person says so. docs/decisions/bulk-changes.md. */
export const ChangePlan = ({ kind, title, report, onChanged }: ShownImport) => {
  const { plan, errors, fileName, examples, effects, change } = report;
  const { busy, run } = useImportAction(kind, title, report.id, onChanged);
  const { verb } = wordsOf(report);
  return (
    <>
      <p role="status" className={`banner ${plan.failed > 0 ? 'warning' : 'success'}`}>
        {plan.failed > 0
          ? `${figure(plan.failed)} of ${counted(plan.rows, 'record')} cannot be changed. Nothing is written yet.`
          : 'Nothing is written yet.'}
      </p>
      <p className="file-name">{fileName}</p>
      {change && <ChangeNotes kind={kind} change={change} />}
      <RemovalEffects effects={effects} of={plan.updated} />
      <Figures of={report} counts={plan} planned />
      <ChangeExamples examples={examples} of={plan.updated} isNew={change?.op === 'request'} />
      {errors.length > 0 && <RowErrors kind={kind} report={report} />}
      <div className="dialog-actions">
        <ErrorFile kind={kind} title={title} report={report} />
        <button type="button" className="button" aria-disabled={busy} onClick={() => run('cancel')}>
          Cancel
        </button>
        <button
          type="button"
          className={`button ${change?.op === 'delete' ? 'danger' : 'primary'}`}
          disabled={plan.updated === 0}
          aria-disabled={busy}
          onClick={() => run('confirm')}
        >
          {verb} {counted(plan.updated, 'record')}
        </button>
      </div>
    </>
  );
};
