import * as z from 'zod';
import { Day, RefId, text } from './common.ts';

/**
 * What the removal of a record means for others of one kind: they are deleted with it, lose their tie to it, or keep it
 * from being deleted. `noun` is what one of them is called; `names` are the first few. D-42.
 */
export const RemovalEffect = z.object({
  noun: z.string(),
  outcome: z.enum(['deleted', 'released', 'blocks']),
  count: z.number().int().positive(),
  names: z.array(z.string()),
});
export type RemovalEffect = z.infer<typeof RemovalEffect>;

/** What replies that are files can be. */
export const CSV_TYPE = 'text/csv; charset=utf-8';
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type FileType = typeof CSV_TYPE | typeof CALENDAR_TYPE | (typeof logoTypes)[number];

/** A reply that is a file instead of an envelope. `maxAge` is how long the browser may keep it, in seconds; 0 for not at all. */
export const FileReply = z.object({
  contentType: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  maxAge: z.number().int(),
});
export type FileReply = z.infer<typeof FileReply>;

/** One line of a document checklist; `selectedDate` is the day it was collected, the name the server's. */
export const CollectedDocument = z.object({
  documentId: RefId,
  isSelected: z.boolean(),
  documentName: text(),
  selectedDate: Day.default(''),
});
export type CollectedDocument = z.infer<typeof CollectedDocument>;
