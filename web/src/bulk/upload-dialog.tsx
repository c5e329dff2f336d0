import { useEffect, useRef, useState } from 'react';
import type { BulkKind } from '#contract/import/record.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { putFile } from '../api/files.ts';
import { Progress } from '../ui/feedback/progress.tsx';
import { Dialog } from '../ui/overlay/opened-part.tsx';
import { ChooseFile, type Chosen } from './import/choose-file.tsx';
import { ImportSteps } from './import/import-steps.tsx';
import { ImportView } from './import/import-view.tsx';

/** Where an upload stands: choosing a file, sending it, or an import that has it. */
type Upload =
  | { readonly at: 'choosing'; readonly problem: string }
  | { readonly at: 'sending'; readonly sent: number; readonly size: number }
  | { readonly at: 'import'; readonly id: string };

/** Sends a spreadsheet; its import checks every row and then waits for the person. Sending ends with the screen. */
const useUpload = (kind: BulkKind) => {
  const [upload, setUpload] = useState<Upload>({ at: 'choosing', problem: '' });
  const stay = useRef(new AbortController());
  useEffect(() => {
    stay.current = new AbortController();
    return () => stay.current.abort();
  }, []);

  /** Without its file an import would wait forever. */
  const giveUp = (id: string) =>
    api.bulk.cancel({ params: { id }, query: { modifier: kind } }, { quiet: true }).catch(() => undefined);

  const send = async (file: File, companyId: string) => {
    const onSent = (sent: number) => setUpload({ at: 'sending', sent, size: file.size });
    onSent(0);
    const { importId, upload: target } = await api.bulk.upload({
      query: { modifier: kind },
      body: { fileName: file.name, size: file.size, review: true, ...(companyId === '' ? {} : { companyId }) },
    });
    try {
      if (target) await putFile(file, target, onSent, stay.current.signal);
    } catch (error) {
      await giveUp(importId);
      throw error;
    }
    setUpload({ at: 'import', id: importId });
  };

  const start = async (file: File, companyId: string) => {
    try {
      await send(file, companyId);
    } catch (error) {
      setUpload({ at: 'choosing', problem: sayFailure(error) });
    }
  };

  return { upload, start, again: () => setUpload({ at: 'choosing', problem: '' }) };
};

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
      {upload.at !== 'import' && <ImportSteps current="File" />}
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
