import type { BulkChange } from '#contract/bulk-change/record.ts';
import { kindName } from '#contract/document/rules.ts';
import type { BulkKind, ImportCounts, ImportReport } from '#contract/import/record.ts';
import { fromModifier, toDocumentOwner } from '#contract/kinds/kinds.ts';
import { showDay } from '#contract/rules/dates.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { BULK_UNDO_DAYS } from '#contract/rules/limits.ts';
import { RESTORE_DAYS } from '#contract/rules/retention.ts';
import { sayFailure } from '#web/api/failure.ts';
import { RemovalEffects } from '#web/list/removal.tsx';
import { ChooseColumns, ChooseSheet } from './choose-columns.tsx';
import { Figures, getWords } from './figures.tsx';
import { ImportPlan } from './import-plan.tsx';
import { ImportProgress, ImportSteps, stepOf } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { ChangeExamples } from './plan-rows.tsx';
import { ErrorFile, RowErrors } from './row-errors.tsx';
import {
  type ImportViewProps,
  isMoving,
  needsColumns,
  type ShownImport,
  useImport,
  useImportAction,
} from './use-import.ts';

interface Props {
  readonly kind: BulkKind;
  readonly change: BulkChange;
}

/** What a plan says besides its figures: what goes along, and what an undo can bring back. */
const ChangeNotes = ({ kind, change }: Props) => {
  if (change.op === 'delete')
    return (
      <p>
        What belongs to a record goes along, as when it is deleted alone. The change can be undone for {BULK_UNDO_DAYS}{' '}
        days; after that each record can be restored alone, for {RESTORE_DAYS} days from its deletion.
      </p>
    );
  if (change.op !== 'request') return null;
  const { kinds, due } = change.request;
  return (
    <p>
      Requested until {showDay(due)}:{' '}
      {kinds.map((each) => kindName(toDocumentOwner(fromModifier(kind)), each)).join(', ')}. The mails go out when you
      confirm. For {BULK_UNDO_DAYS} days an undo revokes the requests that were not answered.
    </p>
  );
};

/** What a plan says of the records that it would not change. */
export const changePlanWords = ({ rows, failed, unchanged }: ImportCounts): string =>
  [
    ...(failed > 0 ? [`${figure(failed)} of ${counted(rows, 'record')} cannot be changed.`] : []),
    ...(unchanged > 0 ? [`${counted(unchanged, 'record')} ${unchanged === 1 ? 'is' : 'are'} already so.`] : []),
    'Nothing is written yet.',
  ].join(' ');

/** What a change of chosen records would do; nothing is written before the person says so. docs/design/bulk-changes.md. */
const ChangePlan = ({ kind, title, report, onChanged }: ShownImport) => {
  const { plan, errors, fileName, examples, effects, change } = report;
  const { busy, run } = useImportAction(kind, title, report.id, onChanged);
  const { verb } = getWords(report);
  return (
    <>
      <p role="status" className={`banner ${plan.failed > 0 ? 'warning' : 'success'}`}>
        {changePlanWords(plan)}
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

/** An import whose file never arrived: the connection broke, or the window was closed. */
const ImportOverdue = ({ kind, title, report, children, onChanged, onClose }: ShownImport) => {
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

/** A file whose columns have to be named before it can be checked: no failure, but a step of the import. docs/design/import.md. */
const ColumnsNeeded = ({ children, onClose, ...props }: ShownImport) => (
  <>
    <p role="status" className="banner warning">
      The file needs names for its columns. Nothing is written yet.
    </p>
    <p className="file-name">{props.report.fileName}</p>
    <ChooseSheet {...props} />
    <ChooseColumns key={props.report.id} {...props} />
    <div className="dialog-actions">
      {children}
      <button type="button" className="button" onClick={onClose}>
        Close
      </button>
    </div>
  </>
);

/** An import wherever it stands: on its way, waiting for the person, or ended. What is on the screen stays when a call fails. */
export const ImportView = ({ id, ...props }: ImportViewProps & { readonly id: string }) => {
  const { report, error, refresh } = useImport(props.kind, id);
  return (
    <>
      {error && (
        <p role="alert" className="banner error">
          {sayFailure(error)}
        </p>
      )}
      {(report || !error) && <Shown {...props} report={report} onChanged={refresh} />}
    </>
  );
};

type ShownProps = Omit<ShownImport, 'report'> & { readonly report: ImportReport | undefined };

const ShownStep = ({ report, ...props }: ShownProps) => {
  if (!report || isMoving(report)) return <ImportProgress {...props} report={report} />;
  if (report.overdue) return <ImportOverdue {...props} report={report} />;
  if (needsColumns(report)) return <ColumnsNeeded {...props} report={report} />;
  if (report.state !== 'checked') return <ImportResult {...props} report={report} />;
  return report.change ? <ChangePlan {...props} report={report} /> : <ImportPlan {...props} report={report} />;
};

/** With its step, where it is the import of a file; of one that this window has not sent nothing is known before its report. */
const Shown = ({ report, ...props }: ShownProps) => {
  const step = report ? stepOf(report) : 'File';
  return (
    <>
      {(report ? !report.change : props.sent) && <ImportSteps current={step} />}
      <ShownStep {...props} report={report} />
    </>
  );
};
