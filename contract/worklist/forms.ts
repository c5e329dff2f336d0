import * as z from 'zod';
import { Id, Option, requiredDay, requiredLines } from '../fields/common.ts';
import { ResponsibleId, ResponsibleKind } from '../fields/responsible.ts';
import { Obligation } from '../obligations/owed-query.ts';
import { figures } from './figures.ts';
import { Kind } from './record.ts';

/** Whose records are reassigned, and of which kind; without a kind those of all. */
export const ReassignmentQuery = z.object({ from: Id, kind: ResponsibleKind.optional() });
export type ReassignmentQuery = z.infer<typeof ReassignmentQuery>;

/** The same, and to whom; '' if unassigned. */
export const Reassignment = ReassignmentQuery.extend({ to: ResponsibleId });
export type Reassignment = z.infer<typeof Reassignment>;

/** What a reassignment would do: how many records of each kind, how many stay because the caller may not change them, and who can be assigned. */
export const ReassignmentPreview = z.object({
  from: Option,
  records: figures(ResponsibleKind.options),
  left: z.number().int(),
  people: z.array(Option),
});
export type ReassignmentPreview = z.infer<typeof ReassignmentPreview>;

const REASON_MIN = 3;
export const REASON_MAX = 500;

/** Why an obligation is snoozed. */
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

/** Until when it is snoozed, and why. Which days are open depends on the tenant's day. */
export const SnoozeForm = SnoozedObligation.extend({
  until: requiredDay('Please select a day'),
  reason: SnoozeReason,
});
export type SnoozeForm = z.infer<typeof SnoozeForm>;
