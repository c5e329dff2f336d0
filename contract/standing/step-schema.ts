import * as z from 'zod';
import { STEPS_MAX, standings } from './standings.ts';

const StandingName = z.enum(standings);

/**
 * A step from one standing to another. `day` is the day from which it holds, in the tenant's time zone, `at` when it was made (an
 * ISO time) by the user `byId`. `reason` is an entry of the list of reasons, 0 for none. `missing` names what had to be there
 * before an activation and was not, where a user has overridden that. `isUndo` marks one that an undo has made.
 */
export const StandingStep = z.object({
  id: z.string(),
  from: StandingName,
  to: StandingName,
  day: z.string(),
  at: z.string(),
  byId: z.string(),
  reason: z.number().int().default(0),
  text: z.string().default(''),
  missing: z.array(z.string()).default([]),
  isUndo: z.boolean().default(false),
});
export type StandingStep = z.infer<typeof StandingStep>;

/** The steps of a record in the order in which they hold. Records of earlier releases have none: theirs follows from their flags. */
export const StandingSteps = z.array(StandingStep).max(STEPS_MAX).default([]);
