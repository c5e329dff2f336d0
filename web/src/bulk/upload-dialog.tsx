import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BulkKind } from '#contract/import/record.ts';
import { nameProblem, SPREADSHEET_ENDINGS, WRONG_FILE } from '#contract/import/spreadsheet-files.ts';
import { counted } from '#contract/rules/figures.ts';
import { BULK_MAX_BYTES, BULK_MAX_COLUMNS, BULK_MAX_ROWS } from '#contract/rules/limits.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { putFile } from '../api/files.ts';
import { useSubmission } from '../form/use-submission.ts';
import { findCompany } from '../list/company-select.tsx';
import { useSession } from '../session/session.ts';
import { SearchSelect } from '../ui/choice/search-select.tsx';
import { Select } from '../ui/choice/select.tsx';
import { Progress } from '../ui/feedback/progress.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';
import { Dialog } from '../ui/overlay/opened-part.tsx';
import { ImportSteps } from './import/import-progress.tsx';
import { ImportView } from './import/import-view.tsx';

/** What is wrong with a chosen spreadsheet before it is sent; '' when nothing is. Spec part 2, section 5 "Bulk upload"; D-70. */
export const checkFile = (file: Pick<File, 'name' | 'size'> | undefined): string => {
  if (!file) return 'Please select file';
  const wrongName = nameProblem(file.name);
  if (wrongName !== undefined) return `${WRONG_FILE}. ${wrongName}`;
  if (file.size === 0) return 'Pls upload file with data';
  if (file.size > BULK_MAX_BYTES) return 'The file is larger than 25 MB. Split it and upload the parts.';
  return '';
};

/** What an upload is about; '' for no company yet. */
interface Chosen {
  readonly companyId: string;
  readonly file: File | undefined;
}

interface ChooseFileProps {
  readonly kind: BulkKind;
  readonly chosen: Chosen;
  /** Why the last attempt failed, '' at first. */
  readonly problem: string;
  onChoose(chosen: Chosen): void;
  onSend(file: File, companyId: string): Promise<void>;
  onCancel(): void;
}

const limits = `Excel files (.xlsx, .xls, .xlsm) or CSV, at most ${BULK_MAX_BYTES / 1024 / 1024} MB, ${counted(BULK_MAX_ROWS, 'row')} and ${counted(BULK_MAX_COLUMNS, 'column')}.`;

/** The first step of an upload: whose records, and which file. */
const ChooseFile = ({ kind, chosen, problem, onChoose, onSend, onCancel }: ChooseFileProps) => {
  const isSuperadmin = useSession()?.holder.isSuperadmin ?? false;
  const { data: companies = [] } = useQuery({
    queryKey: ['uploaded for'],
    queryFn: () => api.company.options({}),
    enabled: isSuperadmin && kind !== 'endUser',
  });
  const { companyId, file } = chosen;
  const mistake = checkFile(file);
  const noCompany = isSuperadmin && companyId === '' ? 'Please select a company' : '';
  const checks = [{ mistake: noCompany }, { mistake }];
  const { submitted, send } = useSubmission(checks, async () => file && onSend(file, companyId));

  const company = {
    label: 'Company',
    required: true,
    value: companyId,
    error: submitted ? noCompany : '',
    onChange: (id: string) => onChoose({ ...chosen, companyId: id }),
  };

  return (
    <form noValidate onSubmit={send}>
      {problem !== '' && (
        <p role="alert" className="banner error">
          {problem}
        </p>
      )}
      {/* End users belong to resellers as well; their file may also name the reseller of each row. */}
      {isSuperadmin && kind === 'endUser' && <SearchSelect {...company} find={findCompany} />}
      {isSuperadmin && kind !== 'endUser' && <Select {...company} options={companies} />}
      <FileDrop
        label="Spreadsheet"
        hint={limits}
        accept={SPREADSHEET_ENDINGS}
        file={file}
        error={file || submitted ? mistake : ''}
        onFile={(picked) => onChoose({ ...chosen, file: picked })}
      />
      <DialogFooter onCancel={onCancel} submit={{ label: 'Upload' }} />
    </form>
  );
};

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
