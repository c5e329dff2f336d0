import { Progress } from '../ui/progress.tsx';
import type { Upload } from './use-upload.ts';

interface Props {
  readonly upload: Extract<Upload, { at: 'sending' | 'importing' }>;
  onClose(): void;
}

const figure = (number: number) => number.toLocaleString('en-US');
const inMb = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

/** How far the file, and then its import, is. */
export const UploadProgress = ({ upload, onClose }: Props) => {
  const sending = upload.at === 'sending';
  const rows = sending ? 0 : (upload.report?.counts.rows ?? 0);
  const done = sending ? 0 : (upload.report?.done ?? 0);
  return (
    <div role="status">
      {sending ? (
        <Progress
          label="Sending the file"
          value={upload.sent}
          max={upload.size}
          text={`${inMb(upload.sent)} of ${inMb(upload.size)} MB`}
        />
      ) : (
        <Progress
          label="Importing"
          value={done}
          max={rows}
          text={rows === 0 ? 'Reading the file' : `${figure(done)} of ${figure(rows)} rows`}
        />
      )}
      <p className="prose">
        {sending ? 'Keep this window open until the file is sent.' : 'You can close this window: the import goes on.'}
      </p>
      <div className="dialog-actions">
        <button type="button" className="button" disabled={sending} onClick={onClose}>
          Close
        </button>
      </div>
    </div>
  );
};
