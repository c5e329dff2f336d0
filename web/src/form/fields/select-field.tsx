import { useController } from 'react-hook-form';
import { includesText, type Option } from '#web/ui/choice/option-list.tsx';
import { SearchSelect } from '#web/ui/choice/search-select.tsx';
import { Select } from '#web/ui/choice/select.tsx';
import { useField } from '../record/record-context.ts';
import { LOADING, ShownField } from './shown-field.tsx';

interface OptionFieldProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
  /** What it says to choose none of them, held as ''. */
  readonly none?: string;
  readonly hint?: string;
  /** Another one was chosen: other fields may follow. */
  onChosen?(): void;
}

/** With more options than fit into the open list, one is found by typing a part of its name. */
const TYPED_ABOVE = 12;
const NONE = 'none';

/** One of several options of a record, held by its id; for a user who only reads it a text. */
export const OptionField = ({ name, label, options, none, hint = '', onChosen }: OptionFieldProps) => {
  const inWords = (value: string) => options.find(({ id }) => id === value)?.name ?? '';
  const { id, mode, disabled, required, placeholder } = useField(name, label, inWords);
  const { field, fieldState } = useController({ name, defaultValue: '' });
  if (mode === 'view') return <ShownField name={name} id={id} label={label} inWords={inWords} />;
  const all = none === undefined ? options : [{ id: NONE, name: none }, ...options];
  const held = String(field.value ?? '');
  const shared = {
    id,
    label,
    required,
    disabled,
    placeholder,
    hint,
    value: held === '' && none !== undefined ? NONE : held,
    error: fieldState.error?.message ?? '',
    onChange: (chosen: string) => {
      field.onChange(none !== undefined && chosen === NONE ? '' : chosen);
      onChosen?.();
    },
    onBlur: field.onBlur,
  };
  if (all.length <= TYPED_ABOVE) return <Select {...shared} options={all} />;
  const find = async ({ searchText }: { readonly searchText: string }) =>
    all.filter((option) => option.id === shared.value || includesText(option.name, searchText));
  // What was found is cached by what was typed: other options begin again.
  return <SearchSelect key={all.map((option) => option.id).join()} {...shared} find={find} />;
};

interface Props {
  readonly name: string;
  readonly label: string;
  /** Empty while they are loaded. Their ids are numbers as text. */
  readonly options: readonly Option[];
  /** For a record that may do without: what that is called, and what takes the value away. */
  readonly none?: { readonly name: string; clear(): void };
}

/** One of several options of a record, held as a number; for a user who only reads it a text. */
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
