import { type HTMLInputAutoCompleteAttribute, type ReactNode, useId } from 'react';
import { describedBy } from './described-by.ts';
import { FieldFrame } from './field-frame.tsx';

export interface CardField<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  readonly max: number;
  readonly type?: 'text' | 'email' | 'tel' | 'password';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly hint?: string;
  readonly placeholder?: string;
  /** Said when it is empty; a field without it may stay empty. */
  readonly missing?: string;
  /** What it starts with. */
  readonly value?: string;
  readonly disabled?: boolean;
  /** Stands above the field. */
  readonly before?: ReactNode;
}

interface Props {
  readonly field: CardField;
  readonly value: string;
  readonly error: string;
  onChange(value: string): void;
  onLeave(): void;
}

/** One line of a card's form. */
export const CardInput = ({ field, value, error, onChange, onLeave }: Props) => {
  const id = useId();
  const { name, label, max, type = 'text', hint = '', missing, disabled = false } = field;
  return (
    <FieldFrame id={id} label={label} required={missing !== undefined && !disabled} hint={hint} error={error}>
      <input
        id={id}
        name={name}
        type={type}
        maxLength={max}
        value={value}
        disabled={disabled}
        placeholder={field.placeholder}
        autoComplete={field.autoComplete ?? 'off'}
        spellCheck={false}
        autoCapitalize={type === 'text' ? undefined : 'none'}
        aria-required={missing !== undefined}
        aria-invalid={error !== ''}
        aria-describedby={describedBy(id, hint)}
        onChange={({ target }) => onChange(target.value)}
        onBlur={(event) => {
          // Pressing a button moves the focus first; a message that appears meanwhile would push the button away.
          if (event.relatedTarget?.getAttribute('type') !== 'button') onLeave();
        }}
      />
    </FieldFrame>
  );
};
