import { createRef, type ReactNode, useId, useState } from 'react';
import { api } from '#web/api/client.ts';
import { fetchFile } from '#web/api/files.ts';
import { FieldFrame } from '#web/form/fields/field-frame.tsx';
import { useSubmission } from '#web/form/use-submission.ts';
import { findCompany } from '#web/list/company-select.tsx';
import { useSession } from '#web/session/session.ts';
import { type OptionQuery, SearchSelect } from '#web/ui/choice/search-select.tsx';
import { DialogFooter } from '#web/ui/form-footer.tsx';
import { Dialog } from '#web/ui/overlay/opened-part.tsx';

interface DownloadDialogProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  readonly submission: ReturnType<typeof useSubmission>;
  onClose(): void;
}

/** A dialog for what a download needs before it is made. When that fails it stays open, with what was typed. */
const DownloadDialog = ({ title, lead, children, submission, onClose }: DownloadDialogProps) => {
  const { busy, problem, send } = submission;
  return (
    <Dialog title={title} persistent onClose={onClose}>
      <form noValidate aria-busy={busy} onSubmit={send}>
        {problem !== '' && (
          <p role="alert" className="banner error">
            {problem}
          </p>
        )}
        <p>{lead}</p>
        {children}
        <DialogFooter onCancel={onClose} submit={{ label: 'Download', pending: 'Preparing…', busy }} />
      </form>
    </Dialog>
  );
};

interface Props {
  readonly title: string;
  /** What the page is about already, '' for nothing. */
  readonly companyId: string;
  onClose(): void;
}

/** A reviewer chooses their own company or one of its resellers; a super admin for any. */
const useFind = () => {
  const { holder, companyId = '' } = useSession() ?? {};
  if (holder?.isSuperadmin) return findCompany;
  return async ({ searchText }: OptionQuery) => {
    const resellers = await api.reseller.options({ query: {} });
    const own = { id: companyId, name: 'My company and all its resellers' };
    const wanted = searchText.toLowerCase();
    return [own, ...resellers].filter(({ name }) => name.toLowerCase().includes(wanted));
  };
};

/** Whose billing is wanted: a company's, or that of one reseller. Spec part 2, section 7 "Reports"; D-75. */
export const BillingDialog = ({ title, companyId, onClose }: Props) => {
  const find = useFind();
  const [chosen, setChosen] = useState(companyId);
  const mistake = chosen === '' ? 'Please select a company or reseller' : '';
  const submission = useSubmission([{ mistake }], async () => {
    await fetchFile(() => api.report.billingByCompany({ query: { companyId: chosen } }, { quiet: true }));
    onClose();
  });
  return (
    <DownloadDialog
      title={title}
      lead="The end users of a company or of one reseller, with the technology providers of each."
      submission={submission}
      onClose={onClose}
    >
      <SearchSelect
        label="Company or Reseller"
        required
        value={chosen}
        error={submission.submitted ? mistake : ''}
        find={find}
        onChange={setChosen}
      />
    </DownloadDialog>
  );
};

interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'date' | 'text';
  readonly inputMode?: 'decimal';
}

type Values = Readonly<Record<string, string>>;

interface ValuesDialogProps {
  readonly title: string;
  readonly lead: string;
  readonly fields: readonly Field[];
  /** What is wrong, by field; '' for nothing. */
  check(values: Values): Values;
  download(values: Values): Promise<unknown>;
  onClose(): void;
}

/** A form for days or amounts before a download. */
export const ValuesDialog = ({ title, lead, fields, check, download, onClose }: ValuesDialogProps) => {
  const id = useId();
  const [values, setValues] = useState<Values>({});
  const [inputs] = useState(() => new Map(fields.map(({ name }) => [name, createRef<HTMLInputElement>()])));
  const found = check(values);
  const checks = fields.map(({ name }) => ({ mistake: found[name] ?? '', field: inputs.get(name) }));
  const submission = useSubmission(checks, async () => {
    await download(values);
    onClose();
  });
  const mistakes = submission.submitted ? found : {};
  return (
    <DownloadDialog title={title} lead={lead} submission={submission} onClose={onClose}>
      {fields.map(({ name, label, type, inputMode }) => (
        <FieldFrame key={name} id={`${id}-${name}`} label={label} required error={mistakes[name] ?? ''}>
          <input
            ref={inputs.get(name)}
            id={`${id}-${name}`}
            name={name}
            type={type}
            inputMode={inputMode}
            required
            value={values[name] ?? ''}
            aria-invalid={(mistakes[name] ?? '') !== ''}
            aria-describedby={`${id}-${name}-error`}
            onChange={({ target: { value } }) => setValues((before) => ({ ...before, [name]: value }))}
          />
        </FieldFrame>
      ))}
    </DownloadDialog>
  );
};
