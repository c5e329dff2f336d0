import type { ImportSummary } from '../../../contract/bulk/import.ts';

type Figures = Pick<ImportSummary, 'state' | 'done' | 'plan' | 'counts' | 'undo'>;

/** Processed rows and their total: all rows during the check, afterwards only the valid ones. */
export const doneOf = ({ state, done, plan, counts, undo }: Figures) => {
  if (state === 'undoing')
    return { done: undo.removed + undo.restored + undo.left, rows: counts.created + counts.updated };
  return { done, rows: state === 'running' ? plan.rows - plan.failed : plan.rows };
};
