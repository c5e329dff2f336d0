import { isDeepStrictEqual } from 'node:util';
import type { StandingKind } from '#contract/standing/standings.ts';
import { type Standee, standingOn } from '#contract/standing/step.ts';
import { stepOf } from './step.ts';

/**
 * A record as the undo of a change leaves it: what was done is not taken out of its steps, the way back is another step. A step
 * whose day has not come is withdrawn.
 */
export const undoneStanding =
  (kind: StandingKind) =>
  <Rec extends Standee>(
    now: Rec,
    restored: Rec,
    { byId, today }: { readonly byId: string; readonly today: string },
  ): Rec => {
    if (isDeepStrictEqual(now.standingSteps, restored.standingSteps)) return restored;
    const to = standingOn(kind, restored, today);
    const held = now.standingSteps.filter(({ day }) => day <= today);
    if (standingOn(kind, now, today) === to) return { ...restored, standingSteps: held };
    return { ...restored, ...stepOf(kind, { ...now, standingSteps: held }, { to, byId, today, isUndo: true }) };
  };
