import * as z from 'zod';
import { reviewedObligations } from '../obligations/reviewed.ts';
import { Review } from './record.ts';

/**
 * An obligation of a record that a review fulfils: whose turn it is, the open review if there is one, the day it is due,
 * and the day it is due next if the review were passed now; '' for no day.
 */
export const Reviewable = z.object({
  obligation: z.enum(reviewedObligations),
  label: z.string(),
  turn: z.string(),
  isMyTurn: z.boolean(),
  open: Review.nullable(),
  due: z.string(),
  next: z.string(),
});
export type Reviewable = z.infer<typeof Reviewable>;
