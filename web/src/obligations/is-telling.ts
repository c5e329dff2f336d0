import { isReviewed } from '../../../contract/rules/obligations/reviewed.ts';
import type { RecordObligation } from '../../../contract/worklist/record.ts';

/** Whether there is something to say of an obligation: it is open, a renewal awaits review, a file is missing, or there are conditions. */
export const isTelling = ({ state, awaits, withoutFile, obligation, why }: RecordObligation) =>
  state !== 'ok' || awaits || withoutFile || (isReviewed(obligation) && why !== '');
