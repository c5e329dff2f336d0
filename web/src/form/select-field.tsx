import { useController } from 'react-hook-form';
import type { Option } from '../ui/choice/option-list.tsx';
import { Select } from '../ui/choice/select.tsx';
import { useField } from './record/record-context.ts';
import { LOADING, ShownField } from './shown-field.tsx';

interface Props {
  readonly name: string;
  readonly label: string;
  /** Empty while they are loaded. Their ids are numbers as text. */
  readonly options: readonly Option[];
  /** For a record that may do without: what that is called, and what takes the value away. */
  readonly none?: { readonly name: string; clear(): void };
}

/** One of several options of a record, held as a number; for somebody who only reads it a text. */
export const SelectField = ({ name, label, options, none }: Props) => {
  const isLoading = options.length === 0;
  const inWords = (value: number) => options.find(({ id }) => id === String(value))?.name ?? '';
  const { id, mode, disabled, placeholder } = useField<number>(name, label, inWords);
  const { field, fieldState } = useController({ name });
  if (mode === 'view')
    return <ShownField<number> name={name} id={id} label={label} inWords={isLoading ? () => LOADING : inWords} />;
  return (
    <Select
      id={id}
      label={label}
      options={none === undefined || isLoading ? options : [{ id: '', name: none.name }, ...options]}
      value={isLoading ? '' : String(field.value ?? '')}
      disabled={disabled}
      placeholder={placeholder}
      error={fieldState.error?.message ?? ''}
      onChange={(chosen) => (chosen === '' ? none?.clear() : field.onChange(Number(chosen)))}
      onBlur={field.onBlur}
    />
  );
};
