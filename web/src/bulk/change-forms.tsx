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
import { maySetStanding } from '#contract/standing/rights.ts';
import { standings } from '#contract/standing/standings.ts';
import { useSubmission } from '../form/use-submission.ts';
import { useSession } from '../session/session.ts';
import { useStepFields } from '../standing/step-fields.tsx';

/** From as many people on, their names can be searched. */
const SEARCHED_FROM = 12;

interface AssignFormProps {
  readonly kind: BulkKind;
  /** The company that the list is narrowed to, '' for none. */
  readonly company: string;
  readonly busy: boolean;
  onAsk(change: BulkChange): Promise<void>;
  onCancel(): void;
}

/** Who looks after the chosen records from now on: choosing a person makes the plan. Role matrix row 97. */
export const AssignForm = ({ kind, company, busy, onAsk, onCancel }: AssignFormProps) => {
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

interface Props {
  readonly kind: BulkKind;
  readonly busy: boolean;
  onAsk(change: BulkChange): Promise<void>;
  onCancel(): void;
}

/** To which standing the chosen records go, from which day on, and why. */
export const ManyStandingsForm = ({ kind, busy, onAsk, onCancel }: Props) => {
  const holder = useSession()?.holder;
  const setter = holder && { ...holder, isOfReseller: holder.isOfReseller === true };
  const next = setter ? standings.filter((to) => maySetStanding(setter, fromModifier(kind), to)) : [];
  const { to, day, reason, text, checks, fields } = useStepFields(next);
  const { submitted, send } = useSubmission(checks(), async () => {
    if (to !== '') await onAsk({ op: 'standing', step: { to, day, reason, text } });
  });
  return (
    <form noValidate aria-busy={busy} onSubmit={send}>
      <p>The plan says which records cannot make this step, and why, before anything is written.</p>
      {fields(submitted, busy)}
      <DialogFooter submit={{ label: 'Make the plan', pending: 'Making the plan', busy }} onCancel={onCancel} />
    </form>
  );
};
