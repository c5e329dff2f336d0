import { type ReactNode, useState } from 'react';
import type { Condition, Filter } from '#contract/definition/filter.ts';
import { Icon } from '#web/ui/icon.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { PopoverButton } from '#web/ui/overlay/popover-button.tsx';
import { isCondition } from './groups.ts';
import { type Filtering, filterText } from './use-filtering.ts';

const FilterEditor = openedPart(() => import('./filter-editor.tsx').then((module) => module.FilterEditor));

interface FilterPopoverProps {
  readonly filtering: Filtering;
  /** Its name where the content does not say it. */
  readonly name?: string;
  readonly className: string;
  readonly children: ReactNode;
  readonly condition?: Condition;
  /** The filters besides this one. */
  readonly others: Filter | undefined;
  onApply(condition: Condition): void;
}

/** A button that opens the editor of a condition; for a new one the column is chosen first. */
export const FilterPopover = ({
  filtering,
  name,
  className,
  children,
  condition,
  others,
  onApply,
}: FilterPopoverProps) => {
  const [chosen, setChosen] = useState('');
  const field = condition?.field ?? chosen;
  const column = filtering.columns.find(({ id }) => id === field);
  return (
    <PopoverButton
      className={className}
      name={name}
      popoverClass="filter-popover"
      dialogClass="filter-dialog"
      label={column ? `Filter by ${column.name}` : 'Filter by a column'}
      onChange={() => setChosen('')}
      content={(close) => (
        <FilterEditor {...{ filtering, column, condition, others, onApply }} onChoose={setChosen} onClose={close} />
      )}
    >
      {children}
    </PopoverButton>
  );
};

interface Props {
  readonly filtering: Filtering;
  readonly filter: Filter;
  readonly others: Filter | undefined;
  onChange(filter: Condition | undefined): void;
}

/** A filter in words: a click edits it, its cross removes it. A group within groups can only be removed. */
export const FilterChip = ({ filtering, filter, others, onChange }: Props) => {
  const text = filterText(filter, filtering.textOf);
  return (
    <span className="filter-chip">
      {isCondition(filter) ? (
        <FilterPopover
          className="chip-text"
          name={`Edit filter: ${text}`}
          filtering={filtering}
          condition={filter}
          others={others}
          onApply={onChange}
        >
          {text}
        </FilterPopover>
      ) : (
        <span className="chip-text">{text}</span>
      )}
      <button
        type="button"
        className="chip-remove"
        aria-label={`Remove filter: ${text}`}
        onClick={() => onChange(undefined)}
      >
        <Icon name="close" />
      </button>
    </span>
  );
};
