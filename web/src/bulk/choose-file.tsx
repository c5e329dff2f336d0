import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { BulkKind } from '../../../contract/records/import.ts';
import { BULK_MAX_BYTES, BULK_MAX_ROWS } from '../../../contract/rules/limits.ts';
import { api } from '../api/client.ts';
import { useSession } from '../app/session.ts';
import { FileDrop } from '../ui/file-drop.tsx';
import { Select } from '../ui/select.tsx';
import { checkFile } from './check-file.ts';

interface Props {
  readonly kind: BulkKind;
  readonly company: string;
  /** Why the last attempt failed, '' at first. */
  readonly problem: string;
  onSend(file: File, companyId: string): Promise<void>;
  onCancel(): void;
}

const limits = `Excel files (.xls, .xlsx), at most ${BULK_MAX_BYTES / 1024 / 1024} MB and ${BULK_MAX_ROWS.toLocaleString('en-US')} rows.`;

/** End users belong to resellers as well; their file may also name the reseller of each row. */
const companiesFor = async (kind: BulkKind) => {
  const companies = await api.company.options({});
  return kind === 'endUser' ? [...companies, ...(await api.reseller.options({ query: {} }))] : companies;
};

/** The first step of an upload: whose records, and which file. */
export const ChooseFile = ({ kind, company, problem, onSend, onCancel }: Props) => {
  const isSuperadmin = useSession()?.holder.isSuperadmin ?? false;
  const { data: companies = [] } = useQuery({
    queryKey: ['uploaded for', kind],
    queryFn: () => companiesFor(kind),
    enabled: isSuperadmin,
  });
  const [companyId, setCompanyId] = useState(company);
  const [file, setFile] = useState<File>();
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
          onChange={setCompanyId}
        />
      )}
      <FileDrop label="Spreadsheet" hint={limits} accept=".xls,.xlsx" file={file} error={wrong} onFile={setFile} />
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
