import { useFormContext } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './record-context.ts';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly max: number;
  readonly rows?: number;
}

/** Several lines of text of a record. */
export const TextAreaField = ({ name, label, max, rows = 6 }: Props) => {
  const { register, getFieldState, formState } = useFormContext();
  const { id, mode, busy, required } = useField(name, label);
  const error = getFieldState(name, formState).error?.message ?? '';
  return (
    <FieldFrame id={id} label={label} required={required} error={error}>
      <textarea
        {...register(name)}
        id={id}
        rows={rows}
        disabled={mode === 'view'}
        readOnly={busy}
        maxLength={max}
        aria-required={required}
        aria-invalid={error !== ''}
        aria-describedby={`${id}-error`}
      />
    </FieldFrame>
  );
};
