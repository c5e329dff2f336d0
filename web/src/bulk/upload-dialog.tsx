import { useState } from 'react';
import type { BulkKind } from '../../../contract/bulk/import.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Progress } from '../ui/progress.tsx';
import { ChooseFile, type Chosen } from './choose-file.tsx';
import { ImportView } from './import-view.tsx';
import { useUpload } from './use-upload.ts';

interface Props {
  readonly kind: BulkKind;
  readonly title: string;
  readonly company: string;
  onClose(): void;
}

const inMb = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

/** Chooses a spreadsheet, sends it, shows the plan, confirms it, shows the report. Spec part 2, section 2. */
export const UploadDialog = ({ kind, title, company, onClose }: Props) => {
  const { upload, start, again } = useUpload(kind);
  const [chosen, setChosen] = useState<Chosen>({ companyId: company, file: undefined });
  const another = () => {
    setChosen({ ...chosen, file: undefined });
    again();
  };
  return (
    <Dialog title={title} wide alert={upload.at === 'sending'} onClose={onClose}>
      {upload.at === 'choosing' && (
        <ChooseFile
          kind={kind}
          chosen={chosen}
          problem={upload.problem}
          onChoose={setChosen}
          onSend={start}
          onCancel={onClose}
        />
      )}
      {upload.at === 'sending' && (
        <div role="status">
          <Progress
            label="Sending the file"
            value={upload.sent}
            max={upload.size}
            text={`${inMb(upload.sent)} of ${inMb(upload.size)} MB`}
          />
          <p className="prose">Keep this window open until the file is sent: closing it ends the upload.</p>
        </div>
      )}
      {upload.at === 'import' && (
        <ImportView kind={kind} title={title} id={upload.id} sent onClose={onClose}>
          <button type="button" className="button" onClick={another}>
            Upload another file
          </button>
        </ImportView>
      )}
    </Dialog>
  );
};
