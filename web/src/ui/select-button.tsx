import type { KeyboardEvent, Ref } from 'react';
import { Icon } from './icon.tsx';

interface Props {
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
export const SelectButton = ({ id, labelId, shown, placeholder, disabled, list, about, onPress, ...props }: Props) => (
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
