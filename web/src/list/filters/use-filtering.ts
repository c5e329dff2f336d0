import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ColumnFilter,
  type Condition,
  conditionsOf,
  type Filter,
  type FilterKind,
  partsOf,
  presetWords,
} from '#contract/definition/filter.ts';
import { allColumns, type ListSpec } from '#contract/definition/list-spec.ts';
import { showDay } from '#contract/rules/dates.ts';
import { api } from '#web/api/client.ts';
import { keyOf } from '#web/api/use-call.ts';
import type { List } from '../use-list.ts';
import { queryText } from './groups.ts';

const NAMES_SHOWN = 3;
const NAMES_KEPT_MS = 60_000;

const listed = (names: readonly string[]) => {
  const more = names.length - NAMES_SHOWN;
  return more > 0 ? `${names.slice(0, NAMES_SHOWN).join(', ')} and ${more} more` : names.join(', ');
};

type Between = Extract<Condition, { is: 'between' }>;

const range = ({ from, to, not }: Between, write: (bound: string) => string) => {
  const is = not ? 'is not' : 'is';
  if (from !== undefined && to !== undefined) return `${is} from ${write(from)} to ${write(to)}`;
  return from === undefined ? `${is} at most ${write(to ?? '')}` : `${is} at least ${write(from)}`;
};

/** A condition in words: 'State is one of California, Texas'. */
export const conditionText = (
  label: string,
  condition: Condition,
  filter: ColumnFilter | undefined,
  nameOf: (value: string) => string,
): string => {
  const not = condition.not === true;
  switch (condition.is) {
    case 'oneOf': {
      const one = condition.values.length === 1 ? '' : ' one of';
      return `${label} is${not ? ' not' : ''}${one} ${listed(condition.values.map(nameOf))}`;
    }
    case 'contains':
      return `${label} ${not ? 'does not contain' : 'contains'} “${condition.text}”`;
    case 'between':
      return `${label} ${range(condition, filter?.as === 'number' ? String : showDay)}`;
    case 'preset':
      return `${label} is ${not ? 'not ' : ''}in: ${presetWords[condition.preset].toLowerCase()}`;
    case 'empty':
      return `${label} is ${not ? 'not ' : ''}empty`;
    default:
      return `${label} is ${(condition.is === 'yes') !== not ? 'Yes' : 'No'}`;
  }
};

/** A filter of any depth in words, by those of its conditions. */
export const filterText = (filter: Filter, textOf: (condition: Condition) => string): string => {
  const parts = partsOf(filter);
  if (!parts) return textOf(filter as Condition);
  const text = parts.map((part) => filterText(part, textOf)).join('all' in filter ? ' and ' : ' or ');
  return `(${text})`;
};

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
  const { searchText: _searched, ...unsearched } = query;
  const requests = named.map((field) => ({
    of,
    field,
    query: queryText(unsearched, undefined),
    search: '',
    chosen: valuesIn(field).join(','),
  }));
  const queries = useQueryClient();
  const { data: answers } = useQuery({
    queryKey: ['chosen', requests],
    queryFn: () =>
      Promise.all(
        requests.map((request) =>
          queries
            .query({
              queryKey: [keyOf(api.view.choices.route), { query: request }],
              queryFn: () => api.view.choices({ query: request }),
              staleTime: NAMES_KEPT_MS,
            })
            // The other columns have names.
            .catch(() => undefined),
        ),
      ),
    staleTime: NAMES_KEPT_MS,
    enabled: requests.length > 0,
  });
  const nameOf = (field: string) => {
    const filter = filters[field];
    const fixed = new Map(filter?.as === 'choice' ? filter.choices : []);
    const choices = answers?.[named.indexOf(field)]?.choices ?? [];
    return (value: string) => fixed.get(value) ?? choices.find(({ id }) => id === value)?.name ?? 'unknown';
  };
  const textOf = (condition: Condition) =>
    conditionText(known[condition.field]?.label ?? '', condition, filters[condition.field], nameOf(condition.field));
  return { columns, of, query, textOf };
};

export type Filtering = ReturnType<typeof useFiltering>;
