import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import {
  type Association,
  associate,
  associatedWith,
  availableFor,
  dissociate,
  type Provider,
} from './associations.ts';
import { ProviderBox } from './provider-box.tsx';

interface Props {
  readonly providers: readonly Provider[];
  readonly associations: readonly Association[];
  readonly division: string;
  readonly disabled: boolean;
  onChange(associations: Association[]): void;
}

const shownOf = (ids: readonly string[], shown: readonly Provider[]) =>
  ids.filter((id) => shown.some((provider) => provider.id === id));

/** All providers and the associated ones, moved by buttons, double-click or keyboard. Spec part 2, section 2. */
export const DualList = ({ providers, associations, division, disabled, onChange }: Props) => {
  const [chosen, setLeft] = useState<readonly string[]>([]);
  const [taken, setRight] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const available = availableFor(providers, associations, division);
  const associated = associatedWith(associations, division);
  // A provider that a search or another division hides is not moved, even if it was selected before.
  const left = shownOf(chosen, available);
  const right = shownOf(taken, associated);

  const countOf = (next: readonly Association[]) =>
    `the associated providers, ${associatedWith(next, division).length} now.`;

  const add = () => {
    if (disabled || left.length === 0) return;
    const added = available.filter(({ id }) => left.includes(id));
    const next = associate(associations, added, division);
    onChange(next);
    setSaid(`${left.length} added to ${countOf(next)}`);
    setLeft([]);
  };
  const remove = () => {
    if (disabled || right.length === 0) return;
    const next = dissociate(associations, right, division);
    onChange(next);
    setSaid(`${right.length} removed from ${countOf(next)}`);
    setRight([]);
  };

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
};
