import { type KeyboardEvent, memo, useId, useMemo } from 'react';
import type { Provider } from './associations.ts';

interface Props {
  readonly label: string;
  readonly providers: readonly Provider[];
  readonly selected: readonly string[];
  readonly disabled: boolean;
  onSelect(ids: readonly string[]): void;
  /** Enter or a double-click: what is selected goes to the other side. */
  onMove(): void;
}

/** Rows of each of the two lists. Spec part 2, section 9. */
const ROWS = 20;

/** One side of the two lists: arrows move, Shift and Ctrl select several, Enter and double-click move them over. */
export const ProviderBox = memo(({ label, providers, selected, disabled, onSelect, onMove }: Props) => {
  const id = useId();
  const value = useMemo(() => [...selected], [selected]);
  // A thousand of them, which stay as they are when something is selected.
  const options = useMemo(
    () =>
      providers.map((provider) => (
        <option key={provider.id} value={provider.id}>
          {provider.name}
        </option>
      )),
    [providers],
  );
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
        value={value}
        onChange={({ target }) => onSelect([...target.selectedOptions].map(({ value }) => value))}
        onDoubleClick={onMove}
        onKeyDown={onKeyDown}
      >
        {options}
      </select>
    </div>
  );
});
