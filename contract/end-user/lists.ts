import * as z from 'zod';
import { Day, Id, RefId } from '../fields/common.ts';
import { ENTRIES_MAX } from '../rules/limits.ts';

/** A provider that the end user uses, and for which of its divisions; division 0 stands for none. */
export const Association = z.object({
  techProviderId: Id,
  divisionIds: z
    .array(z.object({ division: Id }))
    .max(ENTRIES_MAX)
    .default([]),
});

export const CollectedType = z.object({
  documentId: z.object({ id: RefId }),
  isSelected: z.boolean(),
  selectedDate: Day.default(''),
});

/** The document checklist. */
export const CollectedTypes = z.array(CollectedType).max(ENTRIES_MAX);
