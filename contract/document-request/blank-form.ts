import * as z from 'zod';
import { Id } from '../fields/common.ts';
import { BLANK_FORMS_MAX } from './limits.ts';

/** A blank form as a request stores it; `size` in bytes. */
export const BlankForm = z.object({ id: z.string(), name: z.string(), size: z.number() });
export type BlankForm = z.infer<typeof BlankForm>;

/** How the check of a blank form stands; only one that is ready can be attached. */
export const blankFormStates = ['checking', 'ready', 'refused'] as const;

/** The forms that new requests carry, by the ids that they were announced under. */
export const BlankFormIds = z
  .array(Id)
  .max(BLANK_FORMS_MAX, `At most ${BLANK_FORMS_MAX} blank forms can be attached`)
  .default([])
  .transform((ids) => [...new Set(ids)]);
