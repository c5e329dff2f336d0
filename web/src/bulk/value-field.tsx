import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ChangeableColumn } from '#contract/bulk-change/columns.ts';
import type { BulkKind } from '#contract/import/record.ts';
import { fromModifier } from '#contract/kinds/wire.ts';
import { NAME_MAX } from '#contract/rules/limits.ts';
import { api } from '../api/client.ts';
import { useReferenceOptions } from '../api/reference-options.ts';
import { DayInput } from '../form/fields/day-input.tsx';
import { FieldFrame } from '../form/fields/field-frame.tsx';
import { MultiSelect } from '../ui/choice/multi-select.tsx';
import type { Option } from '../ui/choice/option-list.tsx';
import { Select } from '../ui/choice/select.tsx';

/** Who may look after records of a company. */
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

interface Props {
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
export const ValueField = ({ kind, column, company, value, error, onChange }: Props) => {
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
