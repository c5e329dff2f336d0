import { useController } from 'react-hook-form';
import { DEFAULT_STATE_ID } from '../../../contract/rules/limits.ts';
import { api } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';
import { Select } from '../ui/select.tsx';
import { useField } from './record-context.ts';

const FOR_AN_HOUR = 3_600_000;

/** The state of an address; the first of the list unless chosen. D-46. */
export const StateField = ({ name }: { readonly name: string }) => {
  const { field, fieldState } = useController({ name, defaultValue: DEFAULT_STATE_ID });
  const { data = [] } = useCall(api.company.states, {}, { staleMs: FOR_AN_HOUR });
  const inWords = (value: number) => data.find((state) => state.id === value)?.name ?? '';
  const { id, disabled, placeholder } = useField<number>(name, 'State', inWords);
  return (
    <Select
      id={id}
      label="State"
      options={data.map((state) => ({ id: String(state.id), name: state.name }))}
      value={data.length === 0 ? '' : String(field.value)}
      disabled={disabled}
      placeholder={placeholder}
      error={fieldState.error?.message ?? ''}
      onChange={(state) => field.onChange(Number(state))}
      onBlur={field.onBlur}
    />
  );
};
