import { isOut } from '../standing/standings.ts';
import type { StandingStep } from '../standing/step-schema.ts';

interface Origin {
  readonly isEndUserTp: boolean;
  readonly activate: boolean;
  readonly standingSteps: readonly Pick<StandingStep, 'to'>[];
}

/** Whether a provider was activated once and is suspended or has ended since, or is about to return. */
const hasBeenActive = ({ standingSteps }: Pick<Origin, 'standingSteps'>) => {
  const last = standingSteps.at(-1)?.to;
  return last === 'active' || (last !== undefined && last !== 'refused' && isOut(last));
};

/** An 'other' entry that no user has activated yet. It concerns its own end user only, so its name may be any user's. D-62. */
export const isOpenEntry = (origin: Origin) => origin.isEndUserTp && !origin.activate && !hasBeenActive(origin);
