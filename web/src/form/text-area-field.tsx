import { useFormContext } from 'react-hook-form';
import { describedBy } from './described-by.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './record/record-context.ts';
import { ShownField } from './shown-field.tsx';
import { useFieldError } from './use-field-error.ts';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly max: number;
  readonly rows?: number;
  readonly wide?: boolean;
}

/** Several lines of text of a record. */
export const TextAreaField = ({ name, label, max, rows = 6, wide = false }: Props) => {
  const { register } = useFormContext();
  const { id, mode, busy, required } = useField(name, label);
  const error = useFieldError(name);
  if (mode === 'view') return <ShownField name={name} id={id} label={label} />;
  return (
    <FieldFrame id={id} label={label} required={required} error={error} wide={wide}>
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
    </FieldFrame>
  );
};
