import * as z from 'zod';
import { Id } from '../fields/common.ts';
import { Day } from '../fields/day.ts';
import { RecordKind } from './kinds.ts';
import { Happening, Way } from './record.ts';

/** Which of a family's writes: of one kind, one person, one way of happening, on the days from one to another (both included). */
export const activityFilter = {
  companyId: Id.optional(),
  kind: RecordKind.optional(),
  person: z.string().max(100).default(''),
  what: Happening.optional(),
  from: Day.default(''),
  to: Day.default(''),
};

/** A record that a write changed; `fields` are the labels of what changed, `isThere` whether it can be opened. */
export const ActiveRecord = z.object({
  id: Id,
  name: z.string(),
  /** The record it belongs to: a division's end user; '' for most. */
  of: z.string(),
  what: Happening,
  fields: z.array(z.string()),
  isThere: z.boolean(),
});
export type ActiveRecord = z.infer<typeof ActiveRecord>;

/** One write: of how many records, the first of them by name. An import writes many at once. */
export const ActivityLine = z.object({
  kind: RecordKind,
  v: z.number().int(),
  at: z.string(),
  who: z.string(),
  whoId: z.string(),
  way: Way,
  importId: z.string(),
  count: z.number().int(),
  records: z.array(ActiveRecord),
});
export type ActivityLine = z.infer<typeof ActivityLine>;

/** A part of what happened, newest first; `next` goes on, '' at the end. */
export const ActivityPart = z.object({ content: z.array(ActivityLine), next: z.string() });
export type ActivityPart = z.infer<typeof ActivityPart>;
