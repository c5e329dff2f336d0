import { showDay } from '#contract/rules/dates.ts';
import type { ListState } from '#web/list/state/list-state.ts';

/** The range as the search sends it, MM/DD/YYYY; undefined while it is not whole. Spec part 2, section 5 "Dates". */
export const rangeOf = ({ from = '', to = '' }: ListState['filters']) => {
  const [startDate, endDate] = [showDay(from), showDay(to)];
  return startDate === '' || endDate === '' ? undefined : { startDate, endDate };
};
