import type { ImportCounts, ImportOptions, UndoPlan } from './record.ts';

/**
 * The figures of a dry run for a mode. The plan itself knows no mode: rows that the mode leaves out are skipped, so the
 * parts add up to the rows as before. Rows that cannot be imported are the same in every mode.
 */
export const planFor = (plan: ImportCounts, mode: ImportOptions['mode']): ImportCounts => {
  const created = mode === 'updateOnly' ? 0 : plan.created;
  const updated = mode === 'createOnly' ? 0 : plan.updated;
  const leftOut = plan.created + plan.updated - created - updated;
  return { ...plan, created, updated, skipped: plan.skipped + leftOut };
};

/** Whether an undo would leave all as it is; of one that was not looked at whole that is not known. */
export const undoesNothing = ({ removed, restored, looked, isWhole }: NonNullable<UndoPlan>): boolean =>
  isWhole && looked > 0 && removed + restored === 0;
