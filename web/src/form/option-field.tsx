import { useController } from 'react-hook-form';
import { SearchSelect } from '../ui/search-select.tsx';
import { type Option, Select } from '../ui/select.tsx';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './record-context.ts';
import { LOADING, ShownText } from './shown-text.tsx';

interface Props {
  readonly name: string;
  readonly label: string;
  /** Empty while they are loaded. */
  readonly options: readonly Option[];
  readonly hint?: string;
}

/** With more options than fit into the open list, one is found by typing a part of its name. */
const TYPED_ABOVE = 12;

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** One of several options of a record, held by its id; for somebody who only reads it a text. */
export const OptionField = ({ name, label, options, hint = '' }: Props) => {
  const inWords = (value: string) => options.find(({ id }) => id === value)?.name ?? value;
  const { id, mode, disabled, required, placeholder } = useField(name, label, inWords);
  const { field, fieldState } = useController({ name });
  if (mode === 'view')
    return (
      <FieldFrame id={id} label={label} required={false} error="">
        <ShownText name={name} id={id} inWords={options.length === 0 ? () => LOADING : inWords} />
      </FieldFrame>
    );
  const shared = {
    id,
    label,
    required,
    disabled,
    placeholder,
    hint,
    value: String(field.value ?? ''),
    error: fieldState.error?.message ?? '',
    onChange: field.onChange,
    onBlur: field.onBlur,
  };
  if (options.length <= TYPED_ABOVE) return <Select {...shared} options={options} />;
  const find = async ({ searchText }: { readonly searchText: string }) =>
    options.filter((option) => option.id === shared.value || fold(option.name).includes(fold(searchText)));
  return <SearchSelect {...shared} find={find} />;
};
