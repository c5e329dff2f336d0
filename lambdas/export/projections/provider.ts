import * as z from 'zod';
import { Checklist, selected } from './fields.ts';

/** What the export keeps of a technology provider. */
export const Provider = z
  .object({
    name: z.string(),
    tpType: z.string(),
    tpOrganizerList: z.array(z.object({ organizerTypeId: z.number() })),
    activate: z.boolean(),
    isEndUserTp: z.boolean(),
    endUserId: z.string(),
    completionDate: z.string(),
    reviewDate: z.string(),
    e13PAExpirationDate: z.string(),
    isExperianSignoff: z.boolean(),
    experianDate: z.string(),
    tpDocumentCollectedList: Checklist,
  })
  .transform((record) => ({
    name: record.name,
    type: record.tpType,
    organizers: record.tpOrganizerList.map(({ organizerTypeId }) => organizerTypeId),
    active: record.activate,
    byEndUser: record.isEndUserTp,
    endUser: record.endUserId,
    completed: record.completionDate,
    review: record.reviewDate,
    approval: record.e13PAExpirationDate,
    signedOff: record.isExperianSignoff,
    signedOffOn: record.experianDate,
    documents: selected(record.tpDocumentCollectedList),
  }));
