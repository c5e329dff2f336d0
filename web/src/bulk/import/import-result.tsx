import { useState } from 'react';
import type { ImportReport } from '#contract/import/record.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { api } from '#web/api/client.ts';
import { openFile } from '#web/api/files.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { showTime } from '#web/ui/shown-values.tsx';
import { Figures, getWords } from './figures.tsx';
import { ErrorFile, RowErrors } from './row-errors.tsx';
import { type ShownImport, useImportAction } from './use-import.ts';

const kindOf = ({ state, counts }: ImportReport) => {
  if (state === 'refused') return 'error';
  return counts.failed > 0 || state === 'cancelled' ? 'warning' : 'success';
};

const textOf = ({ state, message, undo, change }: ImportReport) => {
  if (state === 'undone' && change?.op === 'request')
    return `Undone: ${counted(undo.removed, 'request')} revoked, ${figure(undo.left)} left because they were answered or have ended since.`;
  if (state === 'undone')
    return `Undone: ${figure(undo.removed)} removed, ${figure(undo.restored)} put back, ${figure(undo.left)} left because they were changed since.`;
  if (state === 'cancelled') return message || 'Cancelled. What was written before stays.';
  if (message !== '') return message;
  return change ? 'The change is complete.' : 'Processed successfuly';
};

const canUndo = ({ undoUntil }: ImportReport) => undoUntil !== '' && Date.parse(undoUntil) > Date.now();

/** The report of an import that has ended. Spec part 2, section 8 "Bulk upload". */
export const ImportResult = ({ kind, title, report, children, onChanged, onClose }: ShownImport) => {
  const { busy, run } = useImportAction(kind, title, report.id, onChanged);
  const { counts, errors, fileName, state } = report;
  const { thing, row } = getWords(report);
  const [confirming, setConfirming] = useState(false);
  const undo = async () => {
    await run('undo');
    setConfirming(false);
  };
  const where = { params: { id: report.id }, query: { modifier: kind } };
  return (
    <>
      <p role={state === 'refused' ? 'alert' : 'status'} className={`banner ${kindOf(report)}`}>
        {textOf(report)}
      </p>
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
          onConfirm={undo}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  );
};
