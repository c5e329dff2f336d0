import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import type { Option } from '#web/ui/choice/option-list.tsx';
import { SearchSelect } from '#web/ui/choice/search-select.tsx';
import { Select } from '#web/ui/choice/select.tsx';
import type { OptionQuery } from '#web/ui/choice/use-found-options.ts';
import { useField } from '../record/record-context.ts';
import { LOADING, ShownField } from '../shown-field.tsx';

const idIn = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : '';
};

interface Props {
  readonly name: string;
  readonly label?: string;
  /** The choice cannot be changed any more. */
  readonly fixed: boolean;
  /** All companies to choose from, or a search where there may be thousands. */
  readonly options: (() => Promise<readonly Option[]>) | { find(asked: OptionQuery): Promise<readonly Option[]> };
}

/** The company a record belongs to, for super admins; everybody else's is their own. */
export const CompanyField = ({ name, label = 'Company', fixed, options }: Props) => {
  const { field, fieldState } = useController({ name, defaultValue: '' });
  const chosen = idIn(field.value);
  const { data = [], isLoading } = useQuery({
    placeholderData: keepPreviousData,
    queryKey: ['belongs to', name, label, typeof options === 'function' ? '' : chosen],
    queryFn: () => (typeof options === 'function' ? options() : options.find({ searchText: '', chosen })),
  });
  const inWords = (value: unknown) => data.find(({ id }) => id === idIn(value))?.name ?? '';
  const { id, mode, disabled } = useField<unknown>(name, label, inWords);
  if (mode === 'view')
    return <ShownField name={name} id={id} label={label} inWords={isLoading ? () => LOADING : inWords} />;
  const shared = {
    id,
    label,
    required: !fixed,
    value: data.length === 0 ? '' : chosen,
    disabled: fixed || disabled,
    placeholder: fixed ? 'None' : 'Please select',
    error: fieldState.error?.message ?? '',
    onChange: field.onChange,
    onBlur: field.onBlur,
  };
  if (typeof options === 'function') return <Select {...shared} options={data} />;
  // The chosen one keeps its place while its name is looked up: an empty field would open the list again.
  return <SearchSelect {...shared} value={chosen} find={options.find} />;
};
