import type { ComponentProps, ComponentType, HTMLInputAutoCompleteAttribute } from 'react';
import { type FieldError, get, useFormContext, useFormState } from 'react-hook-form';
import { showPhone } from '#contract/rules/phones-and-zips.ts';
import { useField } from '../record/record-context.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { ShownField } from './shown-field.tsx';

/**
 * What is wrong with a field of the form, '' for nothing. The field is rendered when that changes: the library's
 * `getFieldState` also follows whether the field is being checked, which is twice with each key.
 */
export const useFieldError = (name: string): string => {
  const { errors } = useFormState({ name, exact: true });
  return (get(errors, name) as FieldError | undefined)?.message ?? '';
};

interface Props {
  readonly name: string;
  readonly label: string;
  readonly max?: number;
  readonly type?: 'text' | 'email' | 'tel';
  /** What takes the place of a plain input: that of a password. */
  readonly Input?: ComponentType<ComponentProps<'input'> & { readonly label: string }>;
  readonly readOnly?: boolean;
  /** What may be typed, and what comes of it: nothing to a user who only reads. */
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
  Input,
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
  const input = {
    ...register(name),
    id,
    maxLength: max,
    inputMode,
    readOnly: readOnly || busy,
    autoComplete,
    'aria-required': required,
    'aria-invalid': error !== '',
    'aria-describedby': describedBy(id, hint),
  };
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint} error={error}>
      {Input ? <Input {...input} label={label} /> : <input {...input} type={type} />}
    </FieldFrame>
  );
};

interface TextAreaFieldProps {
  readonly name: string;
  readonly label: string;
  readonly max: number;
  readonly rows?: number;
  readonly wide?: boolean;
}

/** Several lines of text of a record. */
export const TextAreaField = ({ name, label, max, rows = 6, wide = false }: TextAreaFieldProps) => {
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
