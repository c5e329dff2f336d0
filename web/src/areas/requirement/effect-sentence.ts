import { kinds } from '#contract/kinds/kinds.ts';
import type { RequirementKind } from '#contract/obligations/requirement/facts.ts';
import type { Effect } from '#contract/requirement/forms.ts';
import { counted, figure } from '#contract/rules/figures.ts';

type Figures = Pick<Effect, 'records' | 'changed' | 'newlyOwing' | 'overdueAtOnce'>;

/** What publishing a draft would change for the records of a kind, in one sentence for whatever count. */
export const effectSentence = (kind: RequirementKind, { records, changed, newlyOwing, overdueAtOnce }: Figures) => {
  const { noun, plural } = kinds[kind];
  if (records === 0) return `There are no ${plural} yet, so nothing changes.`;
  if (changed === 0)
    return records === 1
      ? `Nothing changes for the only ${noun}.`
      : `Nothing changes for any of the ${figure(records)} ${plural}.`;
  const late = overdueAtOnce === 0 ? 'nothing' : counted(overdueAtOnce, 'obligation');
  const overdue = `${late} would be overdue at once`;
  if (records === 1) {
    const what = newlyOwing === 0 ? 'and nothing new' : 'and something new that is not there';
    return `The only ${noun} would owe something else, ${what}; ${overdue}.`;
  }
  const fresh =
    newlyOwing === 0 ? 'none of them something new' : `${figure(newlyOwing)} of them something new that is not there`;
  return `Of ${figure(records)} ${plural}, ${figure(changed)} would owe something else, ${fresh}; ${overdue}.`;
};
