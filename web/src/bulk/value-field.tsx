import { useId } from 'react';
import type { ChangeableColumn } from '../../../contract/bulk/changeable.ts';
import type { BulkKind } from '../../../contract/bulk/import.ts';
import { NAME_MAX } from '../../../contract/rules/limits.ts';
import { DayInput } from '../form/day-input.tsx';
import { FieldFrame } from '../form/field-frame.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { Select } from '../ui/select.tsx';
import { useReferenceOptions, useStaffOptions } from './use-value-options.ts';

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

const NOBODY = 'nobody';

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
        options={[{ id: NOBODY, name: 'Nobody in particular' }, ...staff]}
        value={value === '' ? NOBODY : String(value)}
        error={error}
        onChange={(chosen) => onChange(chosen === NOBODY ? '' : chosen)}
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
