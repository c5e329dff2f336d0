import { useController } from 'react-hook-form';
import type { Named } from '../../../../contract/fields/common.ts';
import { useField } from '../../form/record-context.ts';
import { Select } from '../../ui/select.tsx';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Named[];
}

const NONE = { id: 'none', name: '-None-' };

/** One of a list's names, or none, which the form then refuses. Spec part 1, section 5. */
export const ChoiceField = ({ name, label, options }: Props) => {
  const { id, disabled, required } = useField(name, label);
  const { field, fieldState } = useController({ name });
  return (
    <Select
      id={id}
      label={label}
      required={required}
      options={[NONE, ...options.map((option) => ({ id: option.name, name: option.name }))]}
      value={field.value === '' ? NONE.id : field.value}
      disabled={disabled}
      error={fieldState.error?.message ?? ''}
      onChange={(chosen) => field.onChange(chosen === NONE.id ? '' : chosen)}
      onBlur={field.onBlur}
    />
  );
};
