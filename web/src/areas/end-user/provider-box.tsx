import { type KeyboardEvent, useId } from 'react';
import type { Provider } from './associations.ts';

interface Props {
  readonly label: string;
  readonly providers: readonly Provider[];
  readonly selected: readonly string[];
  readonly disabled: boolean;
  onSelect(ids: string[]): void;
  /** Enter or a double-click: what is selected goes to the other side. */
  onMove(): void;
}

/** Rows of each of the two lists. Spec part 2, section 9. */
const ROWS = 20;

/** One side of the two lists: arrows move, Shift and Ctrl select several, Enter and double-click move them over. */
export const ProviderBox = ({ label, providers, selected, disabled, onSelect, onMove }: Props) => {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onMove();
  };
  return (
    <div className="provider-box">
      <label htmlFor={id}>
        {label} <span className="count">{providers.length.toLocaleString('en-US')}</span>
      </label>
      <select
        id={id}
        multiple
        size={ROWS}
        disabled={disabled}
        value={[...selected]}
        onChange={({ target }) => onSelect([...target.selectedOptions].map(({ value }) => value))}
        onDoubleClick={onMove}
        onKeyDown={onKeyDown}
      >
        {providers.map((provider) => (
          <option key={provider.id} value={provider.id}>
            {provider.name}
          </option>
        ))}
      </select>
    </div>
  );
};
