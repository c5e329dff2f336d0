import type { ImportReport } from '../../../contract/bulk/import.ts';
import { sayFailure } from '../api/failure.ts';
import { ChangePlan } from './change-plan.tsx';
import { ColumnsNeeded } from './columns-needed.tsx';
import { ImportOverdue } from './import-overdue.tsx';
import { ImportPlan } from './import-plan.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import type { ImportViewProps, ShownImport } from './shown-import.ts';
import { isMoving, needsColumns, useImport } from './use-import.ts';

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

const Shown = ({ report, ...props }: Omit<ShownImport, 'report'> & { readonly report: ImportReport | undefined }) => {
  if (!report || isMoving(report)) return <ImportProgress {...props} report={report} />;
  if (report.overdue) return <ImportOverdue {...props} report={report} />;
  if (needsColumns(report)) return <ColumnsNeeded {...props} report={report} />;
  if (report.state !== 'checked') return <ImportResult {...props} report={report} />;
  return report.change ? <ChangePlan {...props} report={report} /> : <ImportPlan {...props} report={report} />;
};
