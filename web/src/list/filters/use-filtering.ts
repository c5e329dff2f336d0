import { useQueries } from '@tanstack/react-query';
import type { FilterKind } from '../../../../contract/definition/column-filter.ts';
import { type Condition, conditionsOf } from '../../../../contract/definition/filter.ts';
import { allColumns, type ListSpec } from '../../../../contract/definition/list-spec.ts';
import { api } from '../../api/client.ts';
import { keyOf } from '../../api/use-call.ts';
import type { List } from '../use-list.ts';
import { queryText } from './query-text.ts';
import { conditionText } from './words.ts';

interface FilteredColumn {
  readonly id: string;
  readonly name: string;
  readonly kind: FilterKind;
}

/** The columns of a list that filter, by name, and how conditions on them are said. */
export const useFiltering = <Row>(spec: ListSpec, { route: { path: of }, query, state }: List<Row>) => {
  const { filters = {} } = spec;
  const known = allColumns(spec);
  const columns = Object.entries(filters)
    .flatMap(([id, { as }]): FilteredColumn[] => (known[id] ? [{ id, name: known[id].label, kind: as }] : []))
    .sort((a, b) => a.name.localeCompare(b.name));
  const conditions = state.where ? conditionsOf(state.where) : [];
  // What is chosen is known by ids, which have names among all rows of the list.
  const named = [...new Set(conditions.flatMap(({ is, field }) => (is === 'oneOf' ? [field] : [])))];
  const valuesIn = (field: string) =>
    conditions.flatMap((each) => (each.is === 'oneOf' && each.field === field ? each.values : []));
  const answers = useQueries({
    queries: named.map((field) => {
      const { searchText: _searched, ...unsearched } = query;
      const asked = {
        of,
        field,
        query: queryText(unsearched, undefined),
        search: '',
        chosen: valuesIn(field).join(','),
      };
      return {
        queryKey: [keyOf(api.view.choices.route), { query: asked }],
        queryFn: () => api.view.choices({ query: asked }),
        staleTime: 60_000,
      };
    }),
  });
  const nameOf = (field: string) => {
    const filter = filters[field];
    const fixed = new Map(filter?.as === 'choice' ? filter.choices : []);
    const choices = answers[named.indexOf(field)]?.data?.choices ?? [];
    return (value: string) => fixed.get(value) ?? choices.find(({ id }) => id === value)?.name ?? 'unknown';
  };
  const textOf = (condition: Condition) =>
    conditionText(known[condition.field]?.label ?? '', condition, filters[condition.field], nameOf(condition.field));
  return { columns, of, query, textOf };
};

export type Filtering = ReturnType<typeof useFiltering>;
