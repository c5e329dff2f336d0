import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { BulkKind } from '../../../contract/records/import.ts';
import { counted } from '../../../contract/rules/figures.ts';
import { BULK_MAX_BYTES, BULK_MAX_COLUMNS, BULK_MAX_ROWS } from '../../../contract/rules/limits.ts';
import { api } from '../api/client.ts';
import { useSession } from '../app/session.ts';
import { FileDrop } from '../ui/file-drop.tsx';
import { Select } from '../ui/select.tsx';
import { checkFile } from './check-file.ts';

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

const limits = `Excel files (.xls, .xlsx), at most ${BULK_MAX_BYTES / 1024 / 1024} MB, ${counted(BULK_MAX_ROWS, 'row')} and ${counted(BULK_MAX_COLUMNS, 'column')}.`;

/** End users belong to resellers as well; their file may also name the reseller of each row. */
const companiesFor = async (kind: BulkKind) => {
  const companies = await api.company.options({});
  return kind === 'endUser' ? [...companies, ...(await api.reseller.options({ query: {} }))] : companies;
};

/** The first step of an upload: whose records, and which file. */
export const ChooseFile = ({ kind, chosen, problem, onChoose, onSend, onCancel }: Props) => {
  const isSuperadmin = useSession()?.holder.isSuperadmin ?? false;
  const { data: companies = [] } = useQuery({
    queryKey: ['uploaded for', kind],
    queryFn: () => companiesFor(kind),
    enabled: isSuperadmin,
  });
  const { companyId, file } = chosen;
  const [submitted, setSubmitted] = useState(false);
  const wrong = file || submitted ? checkFile(file) : '';
  const noCompany = isSuperadmin && submitted && companyId === '' ? 'Please select a company' : '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (file && checkFile(file) === '' && !(isSuperadmin && companyId === '')) onSend(file, companyId);
  };

  return (
    <form noValidate onSubmit={submit}>
      {problem !== '' && (
        <p role="alert" className="banner error">
          {problem}
        </p>
      )}
      {isSuperadmin && (
        <Select
          label="Company"
          required
          options={companies}
          value={companyId}
          error={noCompany}
          onChange={(id) => onChoose({ ...chosen, companyId: id })}
        />
      )}
      <FileDrop
        label="Spreadsheet"
        hint={limits}
        accept=".xls,.xlsx"
        file={file}
        error={wrong}
        onFile={(picked) => onChoose({ ...chosen, file: picked })}
      />
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className="button primary">
          Upload
        </button>
      </div>
    </form>
  );
};
