import { useController } from 'react-hook-form';
import { useField } from './record-context.ts';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** The box says the opposite of the field: 'Locked' for accountNonLocked. */
  readonly inverse?: boolean;
  readonly disabled?: boolean;
}

/** A yes or no of a record. */
export const CheckField = ({ name, label, hint = '', inverse = false, disabled = false }: Props) => {
  const { id, disabled: closed } = useField<boolean>(name, label, (value) => (value !== inverse ? 'Yes' : 'No'));
  const { field } = useController({ name, defaultValue: inverse });
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
