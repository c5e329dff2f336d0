import { showDay } from '#contract/rules/dates.ts';
import type { Viewer } from '#contract/rules/navigation.ts';
import type { ListedInspection } from '#contract/site-inspection/lists.ts';
import { mayDecideInspection } from '#contract/site-inspection/rights.ts';
import { isOpenInspection } from '#contract/site-inspection/states.ts';

/** What can be done with inspections of the list. */
export const inspectionActions = ['complete', 'abort'] as const;
export type InspectionAction = (typeof inspectionActions)[number];

/** What an inspection is called in questions about it: 'Arc Hosting, 9 East Street, due 11/26/2026' */
export const inspectionName = ({ record, address, due }: ListedInspection) =>
  `${record}, ${address}, due ${showDay(due)}`;

/** Why something cannot be done with an inspection by this user, as far as its row tells; '' if it can. The calls check again. */
export const inspectionObstacle = (
  action: InspectionAction,
  { state }: Pick<ListedInspection, 'state'>,
  holder: Viewer,
): string => {
  if (!mayDecideInspection(holder, holder.isOfReseller === true)) return 'You may not decide about it.';
  if (!isOpenInspection(state)) return 'It has ended already.';
  return action === 'complete' && state !== 'delivered' ? 'Its report has not come in yet.' : '';
};
