import { type KeyboardEvent, memo, useCallback, useId, useMemo, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import {
  type Association,
  associate,
  associatedWith,
  availableFor,
  dissociate,
  type Provider,
} from './associations.ts';

interface ProviderBoxProps {
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
const ProviderBox = memo(({ label, providers, selected, disabled, onSelect, onMove }: ProviderBoxProps) => {
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

interface Props {
  readonly providers: readonly Provider[];
  readonly associations: readonly Association[];
  readonly division: string;
  readonly disabled: boolean;
  onChange(associations: Association[]): void;
}

const shownOf = (ids: readonly string[], shown: readonly Provider[]) => {
  const known = new Set(shown.map(({ id }) => id));
  return ids.filter((id) => known.has(id));
};

const countOf = (associations: readonly Association[], division: string) =>
  `the associated providers, ${associatedWith(associations, division).length} now.`;

/**
 * All providers and the associated ones, moved by buttons, double-click or keyboard. Spec part 2, section 2.
 * Everything is kept that did not change, because a thousand rows are rendered with it.
 */
export const DualList = memo(({ providers, associations, division, disabled, onChange }: Props) => {
  const [chosen, setLeft] = useState<readonly string[]>([]);
  const [selected, setRight] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const available = useMemo(() => availableFor(providers, associations, division), [providers, associations, division]);
  const associated = useMemo(() => associatedWith(associations, division), [associations, division]);
  // A provider that a search or another division hides is not moved, even if it was selected before.
  const left = useMemo(() => shownOf(chosen, available), [chosen, available]);
  const right = useMemo(() => shownOf(selected, associated), [selected, associated]);

  const add = useCallback(() => {
    if (disabled || left.length === 0) return;
    const selected = new Set(left);
    const added = available.filter(({ id }) => selected.has(id));
    const next = associate(associations, added, division);
    onChange(next);
    setSaid(`${left.length} added to ${countOf(next, division)}`);
    setLeft([]);
  }, [associations, available, left, division, disabled, onChange]);
  const remove = useCallback(() => {
    if (disabled || right.length === 0) return;
    const next = dissociate(associations, right, division);
    onChange(next);
    setSaid(`${right.length} removed from ${countOf(next, division)}`);
    setRight([]);
  }, [associations, right, division, disabled, onChange]);

  return (
    <div className="dual-list">
      <ProviderBox
        label="All providers"
        providers={available}
        selected={left}
        disabled={disabled}
        onSelect={setLeft}
        onMove={add}
      />
      <div className="dual-buttons">
        <button type="button" className="button" aria-disabled={left.length === 0} disabled={disabled} onClick={add}>
          Add
          <Icon name="right" />
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={right.length === 0}
          disabled={disabled}
          onClick={remove}
        >
          <Icon name="left" />
          Remove
        </button>
      </div>
      <ProviderBox
        label="Associated providers"
        providers={associated}
        selected={right}
        disabled={disabled}
        onSelect={setRight}
        onMove={remove}
      />
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
});
