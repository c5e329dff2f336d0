import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { fetchFile } from '#web/api/files.ts';
import { FieldFrame } from '#web/form/fields/field-frame.tsx';
import { findCompany } from '#web/list/company-select.tsx';
import { useSession } from '#web/session/session.ts';
import { SearchSelect } from '#web/ui/choice/search-select.tsx';
import type { OptionQuery } from '#web/ui/choice/use-found-options.ts';
import { DialogFooter } from '#web/ui/form-footer.tsx';
import { Dialog } from '#web/ui/overlay/opened-part.tsx';

interface DownloadDialogProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  /** Shows what is wrong with what was typed; whether something is. */
  refuse(form: HTMLFormElement): boolean;
  /** Throws what the dialog says; it stays open then, with what was typed. */
  download(): Promise<unknown>;
  onClose(): void;
}

/** A dialog for what a download needs before it is made. */
const DownloadDialog = ({ title, lead, children, refuse, download, onClose }: DownloadDialogProps) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (refuse(event.currentTarget) || busy) return;
    setBusy(true);
    setProblem('');
    try {
      await download();
      return onClose();
    } catch (error) {
      setProblem(sayFailure(error));
    }
    setBusy(false);
  };
  return (
    <Dialog title={title} persistent onClose={onClose}>
      <form noValidate aria-busy={busy} onSubmit={submit}>
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
  const [submitted, setSubmitted] = useState(false);
  const refuse = () => {
    setSubmitted(true);
    return chosen === '';
  };
  const download = () =>
    fetchFile(() => api.report.billingByCompany({ query: { companyId: chosen } }, { quiet: true }));
  return (
    <DownloadDialog
      title={title}
      lead="The end users of a company or of one reseller, with the technology providers of each."
      refuse={refuse}
      download={download}
      onClose={onClose}
    >
      <SearchSelect
        label="Company or Reseller"
        required
        value={chosen}
        error={submitted && chosen === '' ? 'Please select a company or reseller' : ''}
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
  const [submitted, setSubmitted] = useState(false);
  const mistakes = submitted ? check(values) : {};
  const refuse = (form: HTMLFormElement) => {
    setSubmitted(true);
    const wrong = check(values);
    const first = fields.find(({ name }) => wrong[name] !== '');
    if (first) form.querySelector<HTMLInputElement>(`[name=${first.name}]`)?.focus();
    return first !== undefined;
  };
  return (
    <DownloadDialog title={title} lead={lead} refuse={refuse} download={() => download(values)} onClose={onClose}>
      {fields.map(({ name, label, type, inputMode }) => (
        <FieldFrame key={name} id={`${id}-${name}`} label={label} required error={mistakes[name] ?? ''}>
          <input
            id={`${id}-${name}`}
            name={name}
            type={type}
            inputMode={inputMode}
            required
            value={values[name] ?? ''}
            aria-invalid={(mistakes[name] ?? '') !== ''}
            aria-describedby={`${id}-${name}-error`}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        </FieldFrame>
      ))}
    </DownloadDialog>
  );
};
