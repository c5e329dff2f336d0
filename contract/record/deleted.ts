import * as z from 'zod';
import { Id } from '../fields/common.ts';
import { kindsThat } from '../kinds/kinds.ts';

/** Kinds of record that can be restored until they are erased. A user's account goes for good. D-42, D-110. */
export const restorableKinds = kindsThat('restore');
export const RestorableKind = z.enum(restorableKinds);
export type RestorableKind = z.infer<typeof RestorableKind>;

/** By what a deleted record is found again: the time of its deletion and its id, as the server gives it. */
const DeletedKey = z
  .string()
  .max(200)
  .regex(/^[\d:.TZ-]{20,30}#[\w@-]+$/, 'Id Not Available');

/**
 * A deleted record: when (ISO time) and by whom, '' for people of the operator; until when the users who may delete it can restore
 * it, and when it is erased (ISO times). `into` is the name of the record it was merged into, '' for one that was deleted.
 */
export const DeletedLine = z.object({
  key: z.string(),
  id: Id,
  name: z.string(),
  at: z.string(),
  who: z.string(),
  until: z.string(),
  eraseOn: z.string(),
  into: z.string(),
});
export type DeletedLine = z.infer<typeof DeletedLine>;

/** A part of them, newest first; `next` continues it, '' at the end. `keepsHolds` says whether the caller has the right to holds. */
export const DeletedPart = z.object({ content: z.array(DeletedLine), next: z.string(), keepsHolds: z.boolean() });
export type DeletedPart = z.infer<typeof DeletedPart>;

/** What a restore would bring: why it is not possible ('' if it is), what comes back along, and what does not. */
export const RestorePlan = z.object({
  reason: z.string(),
  back: z.array(z.object({ noun: z.string(), count: z.number().int() })),
  notes: z.array(z.string()),
});
export type RestorePlan = z.infer<typeof RestorePlan>;

/**
 * What would become of a record that is deleted now: until when the users who may delete it could restore it ('' if it
 * could not be restored), and when it would be erased (ISO times). D-110.
 */
export const Retention = z.object({ restoreUntil: z.string(), eraseOn: z.string() });
export type Retention = z.infer<typeof Retention>;

/** A deleted record that is to come back. */
export const OneDeleted = z.object({ kind: RestorableKind, key: DeletedKey });
