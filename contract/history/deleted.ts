import * as z from 'zod';
import { Id } from '../fields/common.ts';

/** Kinds of record that can be restored for 90 days. A user's account goes for good. D-42, D-100. */
export const restorableKinds = [
  'provider',
  'reseller',
  'endUser',
  'division',
  'document',
  'report',
  'company',
] as const;
export const RestorableKind = z.enum(restorableKinds);
export type RestorableKind = z.infer<typeof RestorableKind>;

/** By what a deleted record is found again: the time of its deletion and its id, as the server gives it. */
const DeletedKey = z
  .string()
  .max(200)
  .regex(/^[\d:.TZ-]{20,30}#[\w@-]+$/, 'Id Not Available');

/**
 * A deleted record: when (ISO time) and by whom, '' for people of the operator, and until when it is kept (ISO time). `into` is
 * the name of the record it was merged into, '' for one that was deleted.
 */
export const DeletedLine = z.object({
  key: z.string(),
  id: Id,
  name: z.string(),
  at: z.string(),
  who: z.string(),
  until: z.string(),
  into: z.string(),
});
export type DeletedLine = z.infer<typeof DeletedLine>;

/** A part of them, newest first; `next` continues it, '' at the end. */
export const DeletedPart = z.object({ content: z.array(DeletedLine), next: z.string() });
export type DeletedPart = z.infer<typeof DeletedPart>;

/** What a restore would bring: why it is not possible ('' where it is), what comes back along, and what does not. */
export const RestorePlan = z.object({
  reason: z.string(),
  back: z.array(z.object({ noun: z.string(), count: z.number().int() })),
  notes: z.array(z.string()),
});
export type RestorePlan = z.infer<typeof RestorePlan>;

/** A deleted record that is to come back. */
export const OneDeleted = z.object({ kind: RestorableKind, key: DeletedKey });
