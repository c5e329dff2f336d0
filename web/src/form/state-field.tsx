import { DEFAULT_STATE_ID } from '../../../contract/rules/limits.ts';
import { api } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';
import { SelectField } from './select-field.tsx';

const FOR_AN_HOUR = 3_600_000;

/** The state of an address; the first of the list unless chosen. D-46. */
export const StateField = ({ name }: { readonly name: string }) => {
  const { data = [] } = useCall(api.company.states, {}, { staleMs: FOR_AN_HOUR });
  const options = data.map((state) => ({ id: String(state.id), name: state.name }));
  return <SelectField name={name} label="State" options={options} defaultValue={DEFAULT_STATE_ID} />;
};
