import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { REQUESTS_MAX } from '#contract/document-request/states.ts';
import type { DocumentOwner } from '#contract/kinds/kinds.ts';
import { withoutOwedFilters } from '#contract/obligations/owed-names.ts';
import { MAX_PAGE_SIZE } from '#contract/rules/limits.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { SearchBox } from '#web/list/filters/search-box.tsx';
import { RequestDialog } from '#web/requests/request-dialog.tsx';
import { MultiSelect } from '#web/ui/choice/multi-select.tsx';
import type { Option } from '#web/ui/choice/option-list.tsx';
import { Select } from '#web/ui/choice/select.tsx';
import { DialogFooter } from '#web/ui/form-footer.tsx';
import { Dialog } from '#web/ui/overlay/opened-part.tsx';
import { useRequestableOwners } from './use-requestable-owners.ts';

const searches = {
  TECHNOLOGY_PROVIDER: api.techProvider.search,
  RESELLER: api.reseller.search,
  ENDUSER: api.endUser.search,
} as const satisfies Readonly<Record<DocumentOwner, unknown>>;

const firstByName = { page: 0, size: MAX_PAGE_SIZE, orderBy: 'name', modifier: 'asc' } as const;
const all = { companyId: undefined, responsible: undefined, status: undefined, ...withoutOwedFilters } as const;

/** Records of a kind by what is typed, the first hundred of them. */
const useRecordOptions = (owner: DocumentOwner, searchText: string) => {
  const { data = [], error } = useQuery({
    queryKey: ['records to ask for', owner, searchText],
    queryFn: async ({ signal }) => {
      const { content } = await searches[owner]({ query: { ...firstByName, ...all, searchText } }, { signal });
      return content.map(({ id, name }) => ({ id, name }));
    },
  });
  return { options: data, error };
};

interface Props {
  onClose(): void;
}

const mistakeIn = (chosen: readonly Option[]) => {
  if (chosen.length === 0) return 'Please choose a record';
  return chosen.length > REQUESTS_MAX ? `At most ${REQUESTS_MAX} requests can be made at a time` : '';
};

/** Chooses records of one kind, then requests documents of all of them. What is chosen stays while others are searched. */
export const ManyDialog = ({ onClose }: Props) => {
  const id = useId();
  const owners = useRequestableOwners();
  const [owner, setOwner] = useState<DocumentOwner>(owners[0]?.id ?? 'ENDUSER');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  const [step, setStep] = useState<'choosing' | 'refused' | 'asking'>('choosing');
  const { options, error } = useRecordOptions(owner, text);
  const shown = [...chosen, ...options.filter((option) => chosen.every((one) => one.id !== option.id))];
  const mistake = mistakeIn(chosen);
  if (step === 'asking')
    return <RequestDialog owner={owner} rowIds={chosen.map((record) => record.id)} onClose={onClose} />;

  const choose = (event: FormEvent) => {
    event.preventDefault();
    setStep(mistake === '' ? 'asking' : 'refused');
  };
  const setKind = (kind: string) => {
    setOwner(kind as DocumentOwner);
    setChosen([]);
    setText('');
  };
  return (
    <Dialog title="Request documents" persistent onClose={onClose}>
      <form noValidate className="record-form" onSubmit={choose}>
        {error && (
          <p role="alert" className="banner error">
            {sayFailure(error)}
          </p>
        )}
        {owners.length > 1 && <Select label="Kind" options={owners} value={owner} onChange={setKind} />}
        <SearchBox label="Search records" value={text} onSearch={setText} />
        <MultiSelect
          id={id}
          label="Records"
          required
          options={shown}
          value={chosen.map((record) => record.id)}
          error={step === 'refused' ? mistake : ''}
          onChange={(ids) => setChosen(shown.filter((record) => ids.includes(record.id)))}
        />
        <p role="status">{chosen.length === 1 ? '1 record chosen' : `${chosen.length} records chosen`}</p>
        <DialogFooter onCancel={onClose} submit={{ label: 'Continue' }} />
      </form>
    </Dialog>
  );
};
