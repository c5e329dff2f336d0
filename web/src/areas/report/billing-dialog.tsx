import { type FormEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { sayFailure } from '../../api/failure.ts';
import { fetchFile } from '../../bulk/open-file.ts';
import { findCompany } from '../../list/company-choice.ts';
import { useSession } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogFooter } from '../../ui/form-footer.tsx';
import { type Asked, SearchSelect } from '../../ui/search-select.tsx';

interface Props {
  readonly title: string;
  /** What the page is about already, '' for nothing. */
  readonly companyId: string;
  onClose(): void;
}

/** A reviewer asks for their own company or for one of its resellers; a super admin for any. */
const useFind = () => {
  const { holder, companyId = '' } = useSession() ?? {};
  if (holder?.isSuperadmin) return findCompany;
  return async ({ searchText }: Asked) => {
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
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (busy || chosen === '') return;
    setBusy(true);
    setProblem('');
    try {
      await fetchFile(() => api.report.billingByCompany({ query: { companyId: chosen } }, { quiet: true }));
      onClose();
    } catch (error) {
      setProblem(sayFailure(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate aria-busy={busy} onSubmit={submit}>
        {problem !== '' && (
          <p role="alert" className="banner error">
            {problem}
          </p>
        )}
        <p>The end users of a company or of one reseller, with the technology providers of each.</p>
        <SearchSelect
          label="Company or Reseller"
          required
          value={chosen}
          error={submitted && chosen === '' ? 'Please select a company or reseller' : ''}
          find={find}
          onChange={setChosen}
        />
        <DialogFooter onCancel={onClose} submit={{ label: 'Download', pending: 'Preparing…', busy }} />
      </form>
    </Dialog>
  );
};
