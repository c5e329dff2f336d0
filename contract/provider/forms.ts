import * as z from 'zod';
import { changedContactFields, newContactFields } from '../contacts/contact.ts';
import { CompanyRef, changedText, Id, required, requiredDay, text, Version } from '../fields/common.ts';
import { ResponsibleId } from '../fields/responsible.ts';
import { NAME_MAX, PHONE_MAX } from '../rules/limits.ts';
import { Documents, dates, Organizers, otherFields, Resellers, reviewFields } from './record.ts';

/** The form of another 'other' provider of an end user, with that form's own words. Spec part 2, section 5. */
export const OtherEntry = z.object({
  name: required('Please Technology Provider Name', NAME_MAX),
  endUserContactName: required('Please Technology Provider Contact Name', NAME_MAX),
  endUserContactPhone: required('Please Technology Provider Phone', PHONE_MAX),
  tpType: required('Please Technology Provider Type', NAME_MAX),
  reviewDate: requiredDay('Please select NCRA Review Date'),
});
export type OtherEntry = z.infer<typeof OtherEntry>;

/**
 * What is typed into the provider form; an end user's 'other' entry has `isEndUserTp` and `endUserId`.
 * Spec part 2, sections 3 and 5.
 */
export const NewTechProvider = z.object({
  ...otherFields,
  endUserContactEmail: text(NAME_MAX),
  ...dates,
  ...reviewFields,
  companyId: CompanyRef.optional(),
  isEndUserTp: z.boolean().default(false),
  endUserId: text(64),
  tpOrganizerList: Organizers.default([]),
  tpResellerList: Resellers.default([]),
  tpDocumentCollectedList: Documents.default([]),
  responsibleId: ResponsibleId.default(''),
  ...newContactFields,
});
export type NewTechProvider = z.infer<typeof NewTechProvider>;

/** A provider as the browser sends it back; lists, contacts or a person that it leaves out stay as they are. Which fields count: role matrix 3.3. */
export const TechProviderChange = z.object({
  ...otherFields,
  endUserContactEmail: changedText(NAME_MAX),
  ...dates,
  ...reviewFields,
  id: Id,
  version: Version,
  tpOrganizerList: Organizers.optional(),
  tpResellerList: Resellers.optional(),
  tpDocumentCollectedList: Documents.optional(),
  responsibleId: ResponsibleId.optional(),
  ...changedContactFields,
});
export type TechProviderChange = z.infer<typeof TechProviderChange>;

/** POST /api/techProvider/activate. There is no way back to inactive. */
export const Activation = z.object({
  tpId: Id,
  isActivate: z.literal(true, { error: 'A technology provider can only be activated' }),
});
