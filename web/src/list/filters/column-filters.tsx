import { FILTER_CONDITIONS } from '#contract/definition/filter.ts';
import type { ListSpec } from '#contract/definition/list-spec.ts';
import { Select } from '#web/ui/choice/select.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { List } from '../use-list.ts';
import { FilterChip, FilterPopover } from './filter-chip.tsx';
import { filterFrom, type Group, groupOf, isPlainGroup, withItem } from './groups.ts';
import { type Filtering, useFiltering } from './use-filtering.ts';
import '#web/styles/filters.css';

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
