import { useFormContext } from 'react-hook-form';
import { showDay } from '../../../contract/rules/dates.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './record-context.ts';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly readOnly?: boolean;
  readonly hint?: string;
}

/** A day of a record: held as YYYY-MM-DD, shown month/day/year. Spec part 2, section 5 "Dates". */
export const DateField = ({ name, label, readOnly = false, hint = '' }: Props) => {
  const { register, getFieldState, getValues, formState } = useFormContext();
  const { id, mode, required } = useField(name, label);
  const error = getFieldState(name, formState).error?.message ?? '';
  const shared = { id, 'aria-describedby': `${id}-hint ${id}-error` };
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint} error={error}>
      {mode === 'view' || readOnly ? (
        <input {...shared} type="text" readOnly value={showDay(getValues(name) ?? '')} />
      ) : (
        <input
          {...shared}
          {...register(name)}
          type="date"
          min="1900-01-01"
          max="2199-12-31"
          required={required}
          aria-invalid={error !== ''}
        />
      )}
    </FieldFrame>
  );
};
