import type { ColumnFilter } from '../../../../contract/definition/column-filter.ts';
import { type Condition, type Filter, partsOf } from '../../../../contract/definition/filter.ts';
import { presetWords } from '../../../../contract/definition/preset-words.ts';
import { showDay } from '../../../../contract/rules/dates.ts';

const NAMES_SHOWN = 3;

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
