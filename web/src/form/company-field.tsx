import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { type Option, Select } from '../ui/select.tsx';
import { useField } from './record-context.ts';

const idIn = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : '';
};

interface Props {
  readonly name: string;
  readonly label?: string;
  /** The choice cannot be changed any more. */
  readonly fixed: boolean;
  options(): Promise<readonly Option[]>;
}

/** The company a record belongs to, for super admins; everybody else's is their own. */
export const CompanyField = ({ name, label = 'Company', fixed, options }: Props) => {
  const { data = [] } = useQuery({ queryKey: ['belongs to', name, label], queryFn: () => options() });
  const inWords = (value: unknown) => data.find(({ id }) => id === idIn(value))?.name ?? '';
  const { field, fieldState } = useController({ name, defaultValue: '' });
  const { id, mode, disabled } = useField<unknown>(name, label, inWords);
  return (
    <Select
      id={id}
      label={label}
      required={!fixed && mode !== 'view'}
      options={data}
      value={data.length === 0 ? '' : idIn(field.value)}
      disabled={fixed || disabled}
      placeholder={fixed ? 'None' : 'Please select'}
      error={fieldState.error?.message ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
};
