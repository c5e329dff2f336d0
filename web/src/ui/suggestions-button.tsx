import { Icon } from './icon.tsx';

interface Props {
  readonly id: string;
  readonly labelId: string;
  readonly open: boolean;
  readonly disabled: boolean;
  onPress(): void;
}

/** Shows what can be typed; by keyboard the field does. */
export const SuggestionsButton = ({ id, labelId, open, disabled, onPress }: Props) => (
  <button
    type="button"
    id={id}
    className="search-select-button"
    tabIndex={-1}
    aria-haspopup="listbox"
    aria-expanded={open}
    aria-label="Show suggestions"
    aria-labelledby={`${id} ${labelId}`}
    disabled={disabled}
    onClick={onPress}
  >
    <Icon name="down" />
  </button>
);
