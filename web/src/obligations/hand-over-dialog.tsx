import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponsibleKind } from '#contract/fields/responsible.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { permissionFor } from '#contract/rules/access.ts';
import { api } from '../api/client.ts';
import { useSession } from '../session/session.ts';
import { Select } from '../ui/choice/select.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { HandOverForm } from './hand-over-form.tsx';

interface Props {
  readonly company: string;
  readonly from: string;
  onClose(): void;
}

/** Everything that one person looks after goes to another one of the company: first whose records, then to whom. */
export const HandOverDialog = ({ company, from, onClose }: Props) => {
  const holder = useSession()?.holder;
  const [chosen, setChosen] = useState(from);
  const kind: ResponsibleKind =
    holder && permissionFor(holder, kinds.provider.rights.update) === 'allow' ? 'provider' : 'endUser';
  const { data = [] } = useQuery({
    queryKey: ['people of', kind, company],
    queryFn: () => api.user.responsible({ query: { kind, companyId: company } }),
    enabled: from === '',
  });
  return (
    <Dialog title="Hand over" persistent onClose={onClose}>
      <p>What one person looks after goes to somebody else of the same company, or to nobody in particular.</p>
      {from === '' && (
        <Select label="From" required options={data} value={chosen} placeholder="Please select" onChange={setChosen} />
      )}
      <HandOverForm key={chosen} from={chosen} onClose={onClose} />
    </Dialog>
  );
};
