import type { ImportSummary } from '../../../contract/bulk/import.ts';

type Figures = Pick<ImportSummary, 'state' | 'done' | 'plan' | 'counts' | 'undo'>;

/** How many rows have been looked at, of how many: of all while they are checked, then of those that can be taken. */
export const doneOf = ({ state, done, plan, counts, undo }: Figures) => {
  if (state === 'undoing')
    return { done: undo.removed + undo.restored + undo.left, rows: counts.created + counts.updated };
  return { done, rows: state === 'running' ? plan.rows - plan.failed : plan.rows };
};
