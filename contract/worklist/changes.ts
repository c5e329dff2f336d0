import * as z from 'zod';
import { Id } from '../fields/common.ts';
import { changeKinds } from './change-kinds.ts';
import { figures } from './figures.ts';
import { Kind } from './record.ts';

/** A record that others have changed; `at` is the time (ISO) and `by` the name of who did it last, '' for nobody of the family. */
export const ChangedRecord = z.object({
  kind: Kind,
  recordId: Id,
  record: z.string(),
  what: z.enum(changeKinds),
  at: z.string(),
  by: z.string(),
});
export type ChangedRecord = z.infer<typeof ChangedRecord>;

/**
 * What others have changed since the caller's last visit: `since` is when that was (ISO time), '' on the first one; `newest`
 * the last ten; `isCut` whether there was more than is counted.
 */
export const VisitChanges = z.object({
  since: z.string(),
  kinds: z.partialRecord(Kind, figures(changeKinds)),
  newest: z.array(ChangedRecord),
  isCut: z.boolean(),
});
export type VisitChanges = z.infer<typeof VisitChanges>;
