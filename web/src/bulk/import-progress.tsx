import type { ImportReport, ImportState } from '../../../contract/records/import.ts';
import { Progress } from '../ui/progress.tsx';
import type { ShownImport } from './import-view.tsx';
import { useMove } from './use-move.ts';

const figure = (number: number) => number.toLocaleString('en-US');

const words: Partial<Readonly<Record<ImportState, string>>> = {
  checking: 'Checking the rows',
  running: 'Importing',
  undoing: 'Undoing',
};

/** How many rows have been looked at, of how many: when it is undone, of those that it has written. */
const doneOf = ({ state, done, plan, counts, undo }: ImportReport) =>
  state === 'undoing'
    ? { done: undo.removed + undo.restored + undo.left, rows: counts.created + counts.updated }
    : { done, rows: plan.rows };

/** How far an import is; what it has written so far stays when it is cancelled. */
export const ImportProgress = ({
  kind,
  title,
  report,
  onChanged,
  onClose,
}: Omit<ShownImport, 'report'> & { readonly report: ImportReport | undefined }) => {
  const { busy, move } = useMove(kind, title, report?.id ?? '', onChanged);
  const { done, rows } = report ? doneOf(report) : { done: 0, rows: 0 };
  return (
    <div role="status">
      <Progress
        label={words[report?.state ?? 'waiting'] ?? 'Reading the file'}
        value={done}
        max={rows}
        text={rows === 0 ? '' : `${figure(done)} of ${figure(rows)} rows`}
      />
      <p className="prose">You can close this window: the import goes on.</p>
      <div className="dialog-actions">
        {report?.state === 'running' && (
          <button type="button" className="button" aria-disabled={busy} onClick={() => move('cancel')}>
            Cancel the import
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </div>
  );
};
