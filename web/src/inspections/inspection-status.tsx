import { type InspectionState, inspectionStates, inspectionStateWords } from '#contract/site-inspection/states.ts';
import { Status } from '../ui/feedback/status.tsx';

const kinds = {
  delivered: 'review',
  overdue: 'overdue',
  open: 'missing',
  failed: 'failed',
  'passed with conditions': 'due',
  passed: 'ok',
  'place left': 'info',
  aborted: 'info',
} as const satisfies Readonly<Record<InspectionState, string>>;

/** How an inspection stands, or how it ended: icon, word and colour. Nothing for a text that names no state. */
export const InspectionStatus = ({ state }: { readonly state: string }) => {
  const known = inspectionStates.find((each) => each === state);
  return known ? <Status kind={kinds[known]}>{inspectionStateWords[known]}</Status> : null;
};
