import type { ReactNode } from 'react';
import type { ListSpec } from '#contract/definition/list-spec.ts';
import type { List } from '../use-list.ts';
import { FilterGroup } from './filter-group.tsx';
import { filterFrom, groupOf } from './groups.ts';
import { useFiltering } from './use-filtering.ts';
import '#web/styles/filters.css';

interface Props<Row> {
  readonly spec: ListSpec;
  readonly list: List<Row>;
  /** More at its end. */
  readonly children?: ReactNode;
}

/** What was chosen of a list's columns: a chip for each filter, one more, and none of them. */
export const FilterBar = <Row,>({ spec, list, children }: Props<Row>) => {
  const filtering = useFiltering(spec, list);
  const { where } = list.state;
  return (
    <section className="filter-bar" aria-label="Filters">
      {filtering.columns.length > 0 && (
        <FilterGroup
          filtering={filtering}
          group={groupOf(where)}
          onChange={(group) => list.choose(filterFrom(group))}
        />
      )}
      {where && (
        <button type="button" className="button small quiet" onClick={() => list.choose(undefined)}>
          Clear filters
        </button>
      )}
      {children}
    </section>
  );
};
