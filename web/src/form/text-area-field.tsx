import { useFormContext } from 'react-hook-form';
import { describedBy } from './described-by.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './record-context.ts';
import { ShownText } from './shown-text.tsx';

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
      {mode === 'view' ? (
        <ShownText name={name} id={id} rows={rows} />
      ) : (
        <textarea
          {...register(name)}
          id={id}
          rows={rows}
          readOnly={busy}
          maxLength={max}
          aria-required={required}
          aria-invalid={error !== ''}
          aria-describedby={describedBy(id)}
        />
      )}
    </FieldFrame>
  );
};
