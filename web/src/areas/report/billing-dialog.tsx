import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { fetchFile } from '#web/api/files.ts';
import { findCompany } from '#web/list/company-select.tsx';
import { useSession } from '#web/session/session.ts';
import { SearchSelect } from '#web/ui/choice/search-select.tsx';
import type { OptionQuery } from '#web/ui/choice/use-found-options.ts';
import { DownloadDialog } from './download-dialog.tsx';

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
