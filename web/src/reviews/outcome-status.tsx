import { outcomeWords, type ReviewOutcome } from '#contract/review/rules.ts';
import { Status } from '../ui/feedback/status.tsx';

const kinds = { passed: 'ok', 'passed with conditions': 'due', failed: 'failed' } as const;

/** How a review ended: icon, word and colour. */
export const OutcomeStatus = ({ outcome }: { readonly outcome: ReviewOutcome }) => (
  <Status kind={kinds[outcome]}>{outcomeWords[outcome]}</Status>
);
