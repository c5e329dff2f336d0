import type { FocusEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import { Icon } from '../icon.tsx';

interface SelectButtonProps {
  readonly id: string;
  readonly ref: Ref<HTMLButtonElement>;
  readonly labelId: string;
  /** What is chosen, '' for nothing. */
  readonly shown: string;
  readonly placeholder: string;
  readonly disabled: boolean;
  /** The id of the list while it is open. */
  readonly list: string | undefined;
  readonly about: string | undefined;
  onPress(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Says what is chosen and opens the list to choose from. */
export const SelectButton = ({
  id,
  labelId,
  shown,
  placeholder,
  disabled,
  list,
  about,
  onPress,
  ...props
}: SelectButtonProps) => (
  <button
    ref={props.ref}
    type="button"
    id={id}
    className="select-button"
    aria-haspopup="listbox"
    aria-expanded={list !== undefined}
    aria-controls={list}
    aria-labelledby={`${id}-value ${labelId}`}
    aria-describedby={about}
    disabled={disabled}
    data-disabled={disabled || undefined}
    onClick={onPress}
    onKeyDown={props.onKeyDown}
  >
    <span id={`${id}-value`} className="select-value" data-placeholder={shown === '' || undefined}>
      {shown || placeholder}
    </span>
    <Icon name="down" />
  </button>
);

/** What a field takes in which one of several options is chosen. */
export interface SelectProps {
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly placeholder?: string;
  /** The label next to the control, for toolbars. */
  readonly inline?: boolean;
  /** What comes of the choice. */
  readonly hint?: string;
  readonly error?: string;
  onChange(value: string): void;
  onBlur?(): void;
}

interface Props {
  readonly labelId: string;
  /** The id of the control that the label names. */
  readonly forId: string;
  readonly label: string;
  readonly required?: boolean | undefined;
  readonly inline?: boolean;
  /** Whether something was chosen that narrows what is shown. */
  readonly narrows?: boolean;
  readonly hint?: string;
  readonly error?: string;
  readonly children: ReactNode;
  onBlur?: (() => void) | undefined;
  /** The focus or a pointer has come to it. */
  onNear?: (() => void) | undefined;
}

/** What a field says whose options are not all there. */
export const CHOICES_MISSING = 'Not all choices could be loaded. Come back to try again.';

/** The last option of a filter whose options are not all there: who chooses it asks for the others again. */
export const RETRY = { id: 'retry', name: 'Not all choices could be loaded. Try again' };

/** The ids of what is said about a control, for it to name. */
export const saidAbout = (id: string, hint: string, error: string) =>
  [...(hint === '' ? [] : [`${id}-hint`]), ...(error === '' ? [] : [`${id}-error`])].join(' ') || undefined;

/** Label, control, hint and error of something that is chosen. */
export const SelectFrame = ({ labelId, forId, label, inline = false, hint = '', error = '', ...props }: Props) => {
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) props.onBlur?.();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is in it has the focus
    <div
      className={inline ? 'select inline' : 'field select'}
      data-invalid={error !== '' || undefined}
      data-narrows={props.narrows || undefined}
      onBlur={onBlur}
      onFocus={props.onNear}
      onPointerEnter={props.onNear}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the control it belongs to has the keys */}
      <label
        id={labelId}
        htmlFor={forId}
        className={props.required ? 'select-label required' : 'select-label'}
        // The label of a button would press it.
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(forId)?.focus();
        }}
      >
        {label}
      </label>
      {props.children}
      {hint !== '' && (
        <span id={`${forId}-hint`} className="field-hint">
          {hint}
        </span>
      )}
      {error !== '' && (
        <span id={`${forId}-error`} className="field-error">
          {error}
        </span>
      )}
    </div>
  );
};
