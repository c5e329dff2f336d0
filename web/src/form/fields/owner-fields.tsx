import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { ResponsibleKind } from '#contract/fields/responsible.ts';
import { api } from '#web/api/client.ts';
import { useSession } from '#web/session/session.ts';
import type { Option } from '#web/ui/choice/option-list.tsx';
import { type OptionQuery, SearchSelect } from '#web/ui/choice/search-select.tsx';
import { Select } from '#web/ui/choice/select.tsx';
import { useField } from '../record/record-context.ts';
import { OptionField } from './select-field.tsx';
import { LOADING, ShownField } from './shown-field.tsx';

/** The id of a reference, whether it is held alone or with what it refers to. */
const idIn = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : '';
};

interface ResponsibleFieldProps {
  readonly kind: ResponsibleKind;
  /** The field that holds the record's company. */
  readonly company: string;
}

const NAME = 'responsibleId';
const LABEL = 'Responsible';

/** Chooses the responsible person among the users of the record's company; readers see the name. Role matrix row 97. */
export const ResponsibleField = ({ kind, company }: ResponsibleFieldProps) => {
  const { mode } = useField(NAME, LABEL);
  const chosen = idIn(useWatch({ name: company }));
  const isSuperadmin = useSession()?.holder.isSuperadmin === true;
  const isKnown = chosen !== '' || !isSuperadmin;
  const { getValues } = useFormContext();
  const { data = [] } = useQuery({
    queryKey: ['people of', kind, chosen],
    queryFn: () => api.user.responsible({ query: { kind, companyId: chosen } }),
    enabled: mode !== 'view' && isKnown,
  });
  const [id, name] = [idIn(getValues(NAME)), idIn(getValues('responsible'))];
  const isHeld = id !== '' && name !== '' && !data.some((person) => person.id === id);
  return (
    <OptionField
      name={NAME}
      label={LABEL}
      none="Unassigned"
      options={isHeld ? [{ id, name }, ...data] : data}
      hint="The user who is responsible for it. Without one, all users to whom an obligation is assigned."
    />
  );
};

interface Props {
  readonly name: string;
  readonly label?: string;
  /** The choice can no longer be changed. */
  readonly fixed: boolean;
  /** All companies to choose from, or a search where there may be thousands. */
  readonly options: (() => Promise<readonly Option[]>) | { find(query: OptionQuery): Promise<readonly Option[]> };
}

/** The company a record belongs to, for super admins; every other user's is their own. */
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
