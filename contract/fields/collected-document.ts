import * as z from 'zod';
import { RefId, text } from './common.ts';
import { Day } from './day.ts';

/** One line of a document checklist; `selectedDate` is the day it was collected, the name the server's. */
export const CollectedDocument = z.object({
  documentId: RefId,
  isSelected: z.boolean(),
  documentName: text(),
  selectedDate: Day.default(''),
});
export type CollectedDocument = z.infer<typeof CollectedDocument>;
