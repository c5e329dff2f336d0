import { obligationStates, stateWords } from '../rules/obligations/state.ts';
import { type AnyColumn, heldBy } from './column.ts';
import type { ColumnFilter, FilterKind } from './column-filter.ts';

/** How values of these kinds filter, where a column does not say it; the others do not. */
const usual: Readonly<Record<string, FilterKind>> = {
  text: 'text',
  phone: 'text',
  zip: 'text',
  day: 'day',
  flag: 'flag',
  count: 'number',
  choice: 'choice',
  state: 'choice',
  references: 'choice',
  company: 'choice',
  person: 'choice',
};

/** How a column of a list filters; undefined for one that does not. */
export const filterOf = <Rec>(column: AnyColumn<Rec>): ColumnFilter | undefined => {
  const { list } = column;
  if (!list || list.hidden || list.filter === false) return undefined;
  if (column.as === 'status')
    return { as: 'choice', choices: obligationStates.map((state) => [state, stateWords[state]]) };
  const as = usual[heldBy(column)];
  return list.filter ?? (as && { as });
};
