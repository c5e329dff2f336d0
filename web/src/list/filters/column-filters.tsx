import { type ReactNode, useState } from 'react';
import { type Condition, FILTER_CONDITIONS, type Filter } from '#contract/definition/filter.ts';
import type { ListSpec } from '#contract/definition/list-spec.ts';
import { Select } from '#web/ui/choice/select.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { PopoverButton } from '#web/ui/overlay/popover-button.tsx';
import type { List } from '../use-list.ts';
import { filterFrom, type Group, groupOf, isCondition, isPlainGroup, withItem } from './groups.ts';
import { type Filtering, filterText, useFiltering } from './use-filtering.ts';
import '#web/styles/filters.css';

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
const FilterPopover = ({ filtering, name, className, children, condition, others, onApply }: FilterPopoverProps) => {
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

interface FilterChipProps {
  readonly filtering: Filtering;
  readonly filter: Filter;
  readonly others: Filter | undefined;
  onChange(filter: Condition | undefined): void;
}

/** A filter in words: a click edits it, its cross removes it. A group within groups can only be removed. */
const FilterChip = ({ filtering, filter, others, onChange }: FilterChipProps) => {
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

interface Props {
  readonly filtering: Filtering;
  readonly group: Group;
  /** Within the filters of the list, whose counts then say nothing of the others. */
  readonly nested?: boolean;
  onChange(group: Group): void;
}

const matches = [
  { id: 'all', name: 'Match all' },
  { id: 'any', name: 'Match any' },
];

/** Filters next to each other as chips, how they belong together, and a button for one more. */
const FilterGroup = ({ filtering, group, nested = false, onChange }: Props) => {
  const { match, items } = group;
  const othersThan = (at: number) =>
    nested || match === 'any' ? undefined : filterFrom(withItem(group, at, undefined));
  const put = (at: number, item: Parameters<typeof withItem>[2]) => onChange(withItem(group, at, item));
  return (
    <>
      {items.length > 1 && (
        <Select
          inline
          label={nested ? 'Group' : 'Filters'}
          options={matches}
          value={match}
          onChange={(id) => onChange({ items, match: id === 'any' ? 'any' : 'all' })}
        />
      )}
      {items.map((item, at) =>
        !nested && isPlainGroup(item) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a filter is known by its place
          <fieldset key={at} className="filter-group">
            <legend className="visually-hidden">A group of filters</legend>
            <FilterGroup
              nested
              filtering={filtering}
              group={groupOf(item)}
              onChange={(inner) => put(at, filterFrom(inner))}
            />
          </fieldset>
        ) : (
          <FilterChip
            // biome-ignore lint/suspicious/noArrayIndexKey: a filter is known by its place
            key={at}
            filtering={filtering}
            filter={item}
            others={othersThan(at)}
            onChange={(changed) => put(at, changed)}
          />
        ),
      )}
      {items.length < FILTER_CONDITIONS && (
        <FilterPopover
          className="button small stays"
          filtering={filtering}
          others={othersThan(items.length)}
          onApply={(made) => put(items.length, made)}
        >
          <Icon name="plus" />
          {nested ? 'Add to the group' : 'Add filter'}
        </FilterPopover>
      )}
      {!nested && items.length > 0 && (
        <FilterPopover
          className="button small quiet stays"
          filtering={filtering}
          others={undefined}
          onApply={(made) => put(items.length, match === 'any' ? { all: [made] } : { any: [made] })}
        >
          Add group
        </FilterPopover>
      )}
    </>
  );
};

interface ColumnFiltersProps<Row> {
  readonly spec: ListSpec;
  readonly list: List<Row>;
}

/** What was chosen of a list's columns: a chip for each filter, one more, and none of them. */
export const ColumnFilters = <Row,>({ spec, list }: ColumnFiltersProps<Row>) => {
  const filtering = useFiltering(spec, list);
  const { where } = list.state;
  return (
    <>
      {filtering.columns.length > 0 && (
        <FilterGroup
          filtering={filtering}
          group={groupOf(where)}
          onChange={(group) => list.choose(filterFrom(group))}
        />
      )}
      {where && (
        <button type="button" className="button small quiet" data-narrows="" onClick={() => list.choose(undefined)}>
          Clear filters
        </button>
      )}
    </>
  );
};
