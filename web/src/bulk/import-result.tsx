import type { ImportReport } from '../../../contract/records/import.ts';
import { RowErrors } from './row-errors.tsx';

interface Props {
  readonly report: ImportReport;
  onAgain(): void;
  onClose(): void;
}

const figures = [
  ['rows', 'Rows'],
  ['created', 'Created'],
  ['updated', 'Updated'],
  ['unchanged', 'Unchanged'],
  ['failed', 'Failed'],
] as const;

/** The report of a finished or refused import. Spec part 2, section 8 "Bulk upload". */
export const ImportResult = ({ report, onAgain, onClose }: Props) => {
  const refused = report.state === 'refused';
  const { message, counts, errors, fileName } = report;
  return (
    <>
      <p
        role={refused ? 'alert' : 'status'}
        className={`banner ${refused ? 'error' : counts.failed > 0 ? 'warning' : 'success'}`}
      >
        {message === '' ? 'Processed successfuly' : message}
      </p>
      <p className="file-name">{fileName}</p>
      {!refused && (
        <dl className="figures">
          {figures.map(([name, label]) => (
            <div key={name} className={name === 'failed' && counts.failed > 0 ? 'figure-box failed' : 'figure-box'}>
              <dt>{label}</dt>
              <dd>{counts[name].toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
      )}
      {errors.length > 0 && <RowErrors errors={errors} />}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onAgain}>
          Upload another file
        </button>
        <button type="button" className="button primary" onClick={onClose}>
          Done
        </button>
      </div>
    </>
  );
};
