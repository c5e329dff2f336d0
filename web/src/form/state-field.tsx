import { useFormContext } from 'react-hook-form';
import { api } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';
import { SelectField } from './select-field.tsx';

const FOR_AN_HOUR = 3_600_000;

/** The state of an address, which may have none: the forms of new records preset the first of the list. D-46, D-107. */
export const StateField = ({ name }: { readonly name: string }) => {
  const { setValue } = useFormContext();
  const { data = [] } = useCall(api.company.states, {}, { staleMs: FOR_AN_HOUR });
  const options = data.map((state) => ({ id: String(state.id), name: state.name }));
  const clear = () => setValue(name, undefined, { shouldDirty: true });
  return <SelectField name={`${name}.id`} label="State" options={options} none={{ name: 'No state', clear }} />;
};
