import type { HTMLInputAutoCompleteAttribute } from 'react';
import { useFormContext } from 'react-hook-form';
import { showPhone } from '#contract/rules/phones-and-zips.ts';
import { describedBy } from './described-by.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './record/record-context.ts';
import { ShownField } from './shown-field.tsx';
import { useFieldError } from './use-field-error.ts';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly max?: number;
  readonly type?: 'text' | 'email' | 'tel' | 'password';
  readonly readOnly?: boolean;
  /** What may be typed, and what comes of it: nothing to somebody who only reads. */
  readonly hint?: string;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  /** The keys a phone shows, where a text is a number. */
  readonly inputMode?: 'numeric';
}

/** One line of text of a record. */
export const TextField = ({
  name,
  label,
  max,
  type = 'text',
  readOnly = false,
  hint = '',
  autoComplete = 'off',
  inputMode,
}: Props) => {
  const { register } = useFormContext();
  const { id, mode, busy, required } = useField(name, label);
  const error = useFieldError(name);
  const inWords = type === 'tel' ? { inWords: showPhone } : {};
  if (mode === 'view') return <ShownField name={name} id={id} label={label} {...inWords} />;
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint} error={error}>
      <input
        {...register(name)}
        id={id}
        type={type}
        maxLength={max}
        inputMode={inputMode}
        readOnly={readOnly || busy}
        autoComplete={autoComplete}
        aria-required={required}
        aria-invalid={error !== ''}
        aria-describedby={describedBy(id, hint)}
      />
    </FieldFrame>
  );
};
