import { useState } from 'react';
import type { ChangeOp } from '#contract/bulk-change/record.ts';
import { undoesNothing } from '#contract/import/plan.ts';
import type { ImportReport, UndoObstacle, UndoPlan } from '#contract/import/record.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { openFile } from '#web/api/files.ts';
import { useCall } from '#web/api/use-call.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { showTime } from '#web/ui/shown-values.tsx';
import { Figures, getWords } from './figures.tsx';
import { ErrorFile, RowErrors } from './row-errors.tsx';
import { type ShownImport, useImportAction } from './use-import.ts';
import '#web/styles/history.css';

const kindOf = ({ state, counts }: ImportReport) => {
  if (state === 'refused') return 'error';
  return counts.failed > 0 || state === 'cancelled' ? 'warning' : 'success';
};

const they = (count: number, one: string, several: string) => (count === 1 ? one : several);

/** What an undo left, with why. */
export const leftWords = (left: number, refused: number): string =>
  [
    `${figure(left)} left because ${they(left, 'it was', 'they were')} changed or used since`,
    ...(refused === 0
      ? []
      : [`${figure(refused)} left because ${they(refused, 'its', 'their')} business cannot be active now`]),
  ].join(', ');

/** What an undo of a deletion has done, with why it left what it left. */
export const broughtBackWords = ({ restored, left, refused }: ImportReport['undo']): string =>
  [
    `${figure(restored)} put back`,
    ...(left === 0 ? [] : [`${figure(left)} left because ${they(left, 'it was', 'they were')} put back already`]),
    ...(refused === 0 ? [] : [`${figure(refused)} left because ${they(refused, 'it', 'they')} cannot be put back now`]),
  ].join(', ');

/** 'Acme: An end user with this name exists already.' Of many records the first are named. */
export const obstacleWords = ({ reason, count, names }: UndoObstacle): string => {
  const others = count - names.length;
  return `${names.join(', ')}${others === 0 ? '' : ` and ${figure(others)} more`}: ${reason}`;
};

/** The requests that an undo of a change has left, with why. */
export const leftRequestsWords = (left: number): string =>
  `${figure(left)} left because ${they(left, 'it was answered or has', 'they were answered or have')} ended since`;

/** What an undo would remove, and that it is not among the deleted records then. */
export const willBeRemovedWords = (removed: number): string =>
  `${counted(removed, 'record')} will be removed for good. ${they(removed, 'It', 'They')} cannot be restored from Deleted Records.`;

/** What an undo would leave, with why. */
export const willBeLeftWords = (left: number, op?: ChangeOp): string => {
  if (op === 'request')
    return `${counted(left, 'request')} ${they(left, 'was answered or has', 'were answered or have')} ended since.`;
  if (op === 'delete') return `${counted(left, 'record')} ${they(left, 'was', 'were')} put back already.`;
  return `${counted(left, 'record')} will be left, because ${they(left, 'it was', 'they were')} changed or used since.`;
};

/** What a change that is complete has left as it was. */
export const changeDoneWords = ({ unchanged }: Pick<ImportReport['counts'], 'unchanged'>): string =>
  unchanged === 0
    ? 'The change is complete.'
    : `The change is complete. ${counted(unchanged, 'record')} ${they(unchanged, 'was', 'were')} already so.`;

const textOf = ({ state, message, undo, change, counts }: ImportReport) => {
  if (state === 'undone' && change?.op === 'request')
    return `Undone: ${counted(undo.removed, 'request')} revoked, ${leftRequestsWords(undo.left)}.`;
  if (state === 'undone' && change?.op === 'delete') return `Undone: ${broughtBackWords(undo)}.`;
  if (state === 'undone')
    return `Undone: ${figure(undo.removed)} removed, ${figure(undo.restored)} put back, ${leftWords(undo.left, undo.refused)}.`;
  if (state === 'cancelled') return message || 'Cancelled. What was written before stays.';
  if (message !== '') return message;
  return change ? changeDoneWords(counts) : 'Processed successfuly';
};

interface PlanProps {
  readonly plan: NonNullable<UndoPlan>;
  readonly op: ChangeOp | undefined;
}

/** What the undo would do with the records, or the requests, as they are now. */
const PlanOfUndo = ({ plan: { removed, removedForGood, restored, left, refused, looked, isWhole }, op }: PlanProps) => (
  <ul className="put-back">
    {!isWhole && <li>Of the {figure(looked)} changes that were made last:</li>}
    {removed > removedForGood && op !== 'request' && (
      <li>{counted(removed - removedForGood, 'record')} will be removed.</li>
    )}
    {removed > 0 && op === 'request' && <li>{counted(removed, 'request')} will be revoked.</li>}
    {removedForGood > 0 && <li>{willBeRemovedWords(removedForGood)}</li>}
    {restored > 0 && <li>{counted(restored, 'record')} will be put back.</li>}
    {left > 0 && <li>{willBeLeftWords(left, op)}</li>}
    {refused.map(({ reason, count }) => (
      <li key={reason}>
        {counted(count, 'record')} will be left: {reason}
      </li>
    ))}
  </ul>
);

const canUndo = ({ undoUntil }: ImportReport) => undoUntil !== '' && Date.parse(undoUntil) > Date.now();

/** The report of an import that has ended. Spec part 2, section 8 "Bulk upload". */
export const ImportResult = ({ kind, title, report, children, onChanged, onClose }: ShownImport) => {
  const { busy, run } = useImportAction(kind, title, report.id, onChanged);
  const { counts, errors, fileName, state, undoObstacles } = report;
  const { thing, row } = getWords(report);
  const [confirming, setConfirming] = useState(false);
  const undo = async () => {
    await run('undo');
    setConfirming(false);
  };
  const where = { params: { id: report.id }, query: { modifier: kind } };
  const plan = useCall(
    api.bulk.report,
    { ...where, query: { ...where.query, errorPage: 0, changesPage: 0, plan: 'undo' } },
    { enabled: confirming },
  );
  return (
    <>
      <p role={state === 'refused' ? 'alert' : 'status'} className={`banner ${kindOf(report)}`}>
        {textOf(report)}
      </p>
      {undoObstacles.length > 0 && (
        <ul className="put-back">
          {undoObstacles.map((obstacle) => (
            <li key={obstacle.reason}>{obstacleWords(obstacle)}</li>
          ))}
        </ul>
      )}
      <p className="file-name">
        {fileName}
        <span className="file-facts">
          {report.by}, {showTime(report.finishedAt || report.startedAt)}
        </span>
      </p>
      {counts.rows > 0 && <Figures of={report} counts={counts} planned={false} />}
      {errors.length > 0 && counts.failed > 0 && <RowErrors kind={kind} report={report} />}
      <div className="dialog-actions">
        <ErrorFile kind={kind} title={title} report={report} />
        {!report.change && (
          <DownloadButton
            name="Download the file"
            onPress={() => openFile(() => api.bulk.originalFile(where), title)}
          />
        )}
        {canUndo(report) && (
          <button type="button" className="button" aria-disabled={busy} onClick={() => setConfirming(true)}>
            Undo the {thing}
          </button>
        )}
        {children}
        <button type="button" className="button primary" onClick={onClose}>
          Done
        </button>
      </div>
      {confirming && (
        <ConfirmDialog
          message={`Are you sure you want to undo the ${thing}?`}
          subject={`${fileName}: ${counted(counts.created + counts.updated, row)}`}
          destructive
          loading={plan.isFetching}
          refused={plan.data?.undoPlan ? undoesNothing(plan.data.undoPlan) : false}
          problem={plan.error ? sayFailure(plan.error) : ''}
          onConfirm={undo}
          onCancel={() => setConfirming(false)}
        >
          {plan.data?.undoPlan && !plan.isFetching && <PlanOfUndo plan={plan.data.undoPlan} op={report.change?.op} />}
        </ConfirmDialog>
      )}
    </>
  );
};
