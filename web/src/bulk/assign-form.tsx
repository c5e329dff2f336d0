import { useState } from 'react';
import type { BulkChange } from '#contract/bulk-change/record.ts';
import type { BulkKind } from '#contract/import/record.ts';
import { fromModifier } from '#contract/kinds/wire.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import { NO_COMPANY, useNoCompany } from '../list/company-select.tsx';
import { normalizeText } from '../ui/choice/option-list.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';
import '../styles/many-calls.css';

/** From as many people on, their names can be searched. */
const SEARCHED_FROM = 12;

interface Props {
  readonly kind: BulkKind;
  /** The company that the list is narrowed to, '' for none. */
  readonly company: string;
  readonly busy: boolean;
  onAsk(change: BulkChange): Promise<void>;
  onCancel(): void;
}

/** Who looks after the chosen records from now on: choosing a person makes the plan. Role matrix row 97. */
export const AssignForm = ({ kind, company, busy, onAsk, onCancel }: Props) => {
  const noCompany = useNoCompany(company);
  const [search, setSearch] = useState('');
  const { data, error } = useCall(
    api.user.responsible,
    { query: { kind: fromModifier(kind), companyId: company } },
    { enabled: !noCompany },
  );
  const needle = normalizeText(search);
  const shown = (data ?? []).filter(({ name }) => normalizeText(name).includes(needle));
  const assign = (id: string) => !busy && void onAsk({ op: 'set', fields: { responsible: id } });
  return (
    <>
      <p>Who is responsible for these records? You see what changes before anything is written.</p>
      {(noCompany || error) && (
        <p role="alert" className="banner error">
          {noCompany ? NO_COMPANY : sayFailure(error)}
        </p>
      )}
      {(data?.length ?? 0) >= SEARCHED_FROM && (
        <input
          type="search"
          aria-label="Search people"
          placeholder="Search people"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {data && (
        <ul className="person-choices" aria-label="People" aria-busy={busy}>
          {[...shown, { id: '', name: 'Unassigned' }].map(({ id, name }) => (
            <li key={id}>
              <button type="button" className="button" aria-disabled={busy} onClick={() => assign(id)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <DialogFooter onCancel={onCancel} />
    </>
  );
};
