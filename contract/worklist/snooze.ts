import * as z from 'zod';
import { Id, requiredLines } from '../fields/common.ts';
import { requiredDay } from '../fields/day.ts';
import { Kind, Obligation } from './record.ts';

const REASON_MIN = 3;
export const REASON_MAX = 500;

/** Why an obligation is put off. */
export const SnoozeReason = requiredLines('Please enter a reason', REASON_MAX).min(
  REASON_MIN,
  'Please enter a reason of at least 3 characters',
);

/** One obligation of a record; `field` is its place on the form, where a record owes several by the same name. */
export const SnoozedObligation = z.object({
  kind: Kind,
  recordId: Id,
  obligation: Obligation,
  field: z.string().max(64).default(''),
});
export type SnoozedObligation = z.infer<typeof SnoozedObligation>;

/** Until when it is put off, and why. Which days are open depends on the family's day. */
export const SnoozeForm = SnoozedObligation.extend({
  until: requiredDay('Please select a day'),
  reason: SnoozeReason,
});
export type SnoozeForm = z.infer<typeof SnoozeForm>;
