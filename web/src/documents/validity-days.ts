import { ENDS_BEFORE, isInOrder } from '../../../contract/document/forms.ts';
import { IMPOSSIBLE_DAY } from '../form/day-input.tsx';

/** From which day a version is in effect, and until when it is valid, as they are typed. */
export interface ValidityDays {
  readonly effectiveFrom: string;
  readonly validUntil: string;
}

/** What is wrong with the days of a document; '' for nothing. */
export const mistakeOfDays = ({ effectiveFrom, validUntil }: ValidityDays) => {
  if (effectiveFrom === IMPOSSIBLE_DAY || validUntil === IMPOSSIBLE_DAY) return 'Please enter a valid date';
  return isInOrder({ effectiveFrom, validUntil }) ? '' : ENDS_BEFORE;
};
