import type { ImportSummary } from '../../../contract/bulk/import.ts';
import { planFor } from '../../../contract/bulk/import-plan.ts';
import { figure } from '../../../contract/rules/figures.ts';

/** An import's rows by outcome, in one line; the parts add up to the total once it has ended. */
export const rowsInWords = ({
  counts,
  plan,
  options,
  state,
  change,
}: Pick<ImportSummary, 'counts' | 'plan' | 'options' | 'state' | 'change'>) => {
  const isPlan = state === 'checked';
  const { created, updated, unchanged, skipped, failed } = isPlan ? planFor(plan, options.mode) : counts;
  const done = isPlan ? ['to create', 'to update'] : ['created', 'updated'];
  return [
    ...(change ? [] : [`${figure(created)} ${done[0]}`]),
    `${figure(updated)} ${done[1]}`,
    `${figure(unchanged)} unchanged`,
    `${figure(skipped)} skipped`,
    `${figure(failed)} ${isPlan ? 'with errors' : 'failed'}`,
  ].join(', ');
};

type Ended = Pick<ImportSummary, 'counts' | 'message' | 'state'>;

/** Why nothing of an import was written, '' where there is more to say: its rows. */
export const nothingWrittenBecause = ({ counts, message, state }: Ended) => {
  const { created, updated, unchanged } = counts;
  const isStopped = state === 'refused' || state === 'cancelled';
  return isStopped && created + updated + unchanged === 0 ? message : '';
};
