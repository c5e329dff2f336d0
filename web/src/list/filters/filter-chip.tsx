import type { Condition, Filter } from '#contract/definition/filter.ts';
import { Icon } from '#web/ui/icon.tsx';
import { FilterPopover } from './filter-popover.tsx';
import { isCondition } from './groups.ts';
import type { Filtering } from './use-filtering.ts';
import { filterText } from './use-filtering.ts';

interface Props {
  readonly filtering: Filtering;
  readonly filter: Filter;
  readonly others: Filter | undefined;
  onChange(filter: Condition | undefined): void;
}

/** A filter in words: a click edits it, its cross takes it off. A group within groups can only be taken off. */
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
