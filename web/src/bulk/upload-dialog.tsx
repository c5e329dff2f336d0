import type { BulkKind } from '../../../contract/records/import.ts';
import { Dialog } from '../ui/dialog.tsx';
import '../styles/bulk.css';
import { ChooseFile } from './choose-file.tsx';
import { ImportResult } from './import-result.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';

interface Props {
  readonly kind: BulkKind;
  readonly title: string;
  readonly company: string;
  onClose(): void;
}

/** Choose a spreadsheet, send it, follow its import, read its report. */
export const UploadDialog = ({ kind, title, company, onClose }: Props) => {
  const { upload, start, again } = useUpload(kind);
  return (
    <Dialog title={title} wide alert={upload.at === 'sending'} onClose={onClose}>
      {upload.at === 'choosing' && (
        <ChooseFile company={company} problem={upload.problem} onSend={start} onCancel={onClose} />
      )}
      {(upload.at === 'sending' || upload.at === 'importing') && <UploadProgress upload={upload} onClose={onClose} />}
      {upload.at === 'ended' && <ImportResult report={upload.report} onAgain={again} onClose={onClose} />}
    </Dialog>
  );
};
