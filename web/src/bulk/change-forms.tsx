import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ChangeableColumn } from '#contract/bulk-change/columns.ts';
import type { BulkChange } from '#contract/bulk-change/record.ts';
import type { BulkKind } from '#contract/import/record.ts';
import { fromModifier } from '#contract/kinds/kinds.ts';
import { NAME_MAX } from '#contract/rules/limits.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { useReferenceOptions } from '../api/reference-options.ts';
import { useCall } from '../api/use-call.ts';
import { DayInput } from '../form/fields/day-input.tsx';
import { FieldFrame } from '../form/fields/field-frame.tsx';
import { NO_COMPANY, useNoCompany } from '../list/company-select.tsx';
import { MultiSelect } from '../ui/choice/multi-select.tsx';
import { normalizeText, type Option } from '../ui/choice/option-list.tsx';
import { Select } from '../ui/choice/select.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';
import '../styles/many-calls.css';
import { maySetStanding } from '#contract/standing/rights.ts';
import { standings } from '#contract/standing/standings.ts';
import { useSubmission } from '../form/use-submission.ts';
import { useSession } from '../session/session.ts';
import { useStepFields } from '../standing/step-fields.tsx';

/** The users who can be responsible for records of a company. */
const useStaffOptions = (kind: BulkKind, companyId: string, isEnabled: boolean): readonly Option[] => {
  const of = fromModifier(kind);
  const { data = [] } = useQuery({
    queryKey: ['people of', of, companyId],
    queryFn: () => api.user.responsible({ query: { kind: of, companyId } }),
    enabled: isEnabled,
  });
  return data;
};

type Value = string | number | readonly (string | number)[];

interface ValueFieldProps {
  readonly kind: BulkKind;
  readonly column: ChangeableColumn;
  readonly company: string;
  readonly value: Value;
  readonly error: string;
  onChange(value: string | number | string[]): void;
}

/** What a field begins with. */
export const startOf = (column: ChangeableColumn) => {
  if (column.as === 'references') return [];
  return column.as === 'choice' ? (column.choices[0]?.[0] ?? 0) : '';
};

const NO_USER = 'nobody';

/** The field of the form that holds such a value. */
export const ValueField = ({ kind, column, company, value, error, onChange }: ValueFieldProps) => {
  const id = useId();
  const { label } = column;
  const references = useReferenceOptions(column.as === 'references' ? column.from : undefined);
  const staff = useStaffOptions(kind, company, column.as === 'person');
  if (column.as === 'references')
    return (
      <MultiSelect
        id={id}
        label={label}
        options={references}
        value={[value].flat().map(String)}
        error={error}
        onChange={onChange}
      />
    );
  if (column.as === 'person')
    return (
      <Select
        label={label}
        options={[{ id: NO_USER, name: 'Unassigned' }, ...staff]}
        value={value === '' ? NO_USER : String(value)}
        error={error}
        onChange={(chosen) => onChange(chosen === NO_USER ? '' : chosen)}
      />
    );
  if (column.as === 'choice')
    return (
      <Select
        label={label}
        options={column.choices.map(([each, name = '']) => ({ id: String(each), name }))}
        value={String(value)}
        error={error}
        onChange={(chosen) => onChange(Number(chosen))}
      />
    );
  return (
    <FieldFrame id={id} label={label} required={false} error={error}>
      {column.as === 'day' ? (
        <DayInput id={id} value={String(value)} onChange={onChange} />
      ) : (
        <input
          id={id}
          type="text"
          maxLength={NAME_MAX}
          value={String(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FieldFrame>
  );
};

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

/** Assigns the chosen records to a responsible person: choosing one makes the plan. Role matrix row 97. */
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
