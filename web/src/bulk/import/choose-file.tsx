import { useQuery } from '@tanstack/react-query';
import type { BulkKind } from '#contract/import/record.ts';
import { nameProblem, SPREADSHEET_ENDINGS, WRONG_FILE } from '#contract/import/spreadsheet-files.ts';
import { counted } from '#contract/rules/figures.ts';
import { BULK_MAX_BYTES, BULK_MAX_COLUMNS, BULK_MAX_ROWS } from '#contract/rules/limits.ts';
import { api } from '#web/api/client.ts';
import { useSubmission } from '#web/form/use-submission.ts';
import { findCompany } from '#web/list/company-select.tsx';
import { useSession } from '#web/session/session.ts';
import { SearchSelect } from '#web/ui/choice/search-select.tsx';
import { Select } from '#web/ui/choice/select.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { DialogFooter } from '#web/ui/form-footer.tsx';

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
export interface Chosen {
  readonly companyId: string;
  readonly file: File | undefined;
}

interface Props {
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
export const ChooseFile = ({ kind, chosen, problem, onChoose, onSend, onCancel }: Props) => {
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
