import { useController } from 'react-hook-form';
import { useField } from '../record/record-context.ts';
import { ShownField } from './shown-field.tsx';

interface Props {
  readonly name: string;
  readonly label: string;
  /** What comes of a change: nothing to a user who only reads. */
  readonly hint?: string;
  /** The box says the opposite of the field: 'Locked' for accountNonLocked. */
  readonly inverse?: boolean;
  readonly disabled?: boolean;
}

/** A yes or no of a record. */
export const CheckField = ({ name, label, hint = '', inverse = false, disabled = false }: Props) => {
  const inWords = (value: boolean) => (Boolean(value) !== inverse ? 'Yes' : 'No');
  const { id, mode, disabled: closed } = useField<boolean>(name, label, inWords);
  const { field } = useController({ name, defaultValue: inverse });
  if (mode === 'view') return <ShownField name={name} id={id} label={label} inWords={inWords} />;
  return (
    <div className="check">
      <input
        ref={field.ref}
        id={id}
        type="checkbox"
        checked={Boolean(field.value) !== inverse}
        disabled={disabled || closed}
        aria-describedby={hint === '' ? undefined : `${id}-hint`}
        onBlur={field.onBlur}
        onChange={({ target }) => field.onChange(target.checked !== inverse)}
      />
      <label htmlFor={id}>{label}</label>
      {hint !== '' && (
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      )}
    </div>
  );
};
