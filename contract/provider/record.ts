import * as z from 'zod';
import { CollectedDocument } from '../fields/collected-document.ts';
import { CompanyRef, Id, RefId, required, text, textLines, Version } from '../fields/common.ts';
import { Day, requiredDay } from '../fields/day.ts';
import { ENTRIES_MAX, NAME_MAX, PHONE_MAX, TEXT_MAX } from '../rules/limits.ts';

/** A line of the dashboard's Technology Provider Chart; `updatedTime` is when the provider was created, an ISO time. */
export const ProviderDate = z.object({ id: Id, name: z.string(), updatedTime: z.string() });
export type ProviderDate = z.infer<typeof ProviderDate>;

/** How many providers were created in a month; `month` is 'YYYY-MM'. */
export const MonthCount = z.object({ month: z.string(), count: z.number().int() });
export type MonthCount = z.infer<typeof MonthCount>;

/** The dashboard's chart: how many providers there are, how many came in each of the last twelve months, and the newest. */
export const ProviderChart = z.object({
  total: z.number().int(),
  months: z.array(MonthCount),
  newest: z.array(ProviderDate),
});
export type ProviderChart = z.infer<typeof ProviderChart>;

/** All that an end user's 'other' entry says of a provider. Spec part 2, section 3 "Other-provider list item". */
const otherFields = {
  name: required('Please Enter Technology Provider', NAME_MAX),
  endUserContactName: required('Please Enter Technology Provider Contact Name', NAME_MAX),
  endUserContactPhone: required('Please Enter Technology Provider Contact Phone', PHONE_MAX),
  tpType: required('Please Enter Technology Provider Type', NAME_MAX),
  reviewDate: requiredDay('Please Select Review Date'),
};

/** What the data company alone writes: Risk Review Approval. Role matrix 3.3, D-61. */
const reviewFields = {
  isExperianSignoff: z.boolean().default(false),
  experianName: text(NAME_MAX),
  experianDate: Day.default(''),
  experianComments: textLines(TEXT_MAX),
};

const dates = {
  completionDate: Day.default(''),
  e13PAExpirationDate: Day.default(''),
  selectedDocDate: Day.default(''),
};

const Organizers = z.array(z.object({ organizerTypeId: RefId })).max(ENTRIES_MAX);
const Resellers = z.array(z.object({ resellerId: Id })).max(ENTRIES_MAX);
const Documents = z.array(CollectedDocument).max(ENTRIES_MAX);

/**
 * What is typed into the provider form; an end user's 'other' entry says so by `isEndUserTp` and `endUserId`.
 * Spec part 2, sections 3 and 5.
 */
export const NewTechProvider = z.object({
  ...otherFields,
  ...dates,
  ...reviewFields,
  companyId: CompanyRef.optional(),
  isEndUserTp: z.boolean().default(false),
  endUserId: text(64),
  tpOrganizerList: Organizers.default([]),
  tpResellerList: Resellers.default([]),
  tpDocumentCollectedList: Documents.default([]),
});
export type NewTechProvider = z.infer<typeof NewTechProvider>;

/** A provider as the browser sends it back; a list it leaves out stays as it is. Which fields count: role matrix 3.3. */
export const TechProviderChange = z.object({
  ...otherFields,
  ...dates,
  ...reviewFields,
  id: Id,
  version: Version,
  tpOrganizerList: Organizers.optional(),
  tpResellerList: Resellers.optional(),
  tpDocumentCollectedList: Documents.optional(),
});
export type TechProviderChange = z.infer<typeof TechProviderChange>;

/**
 * A technology provider as the browser receives it. `activate` is false for an 'other' entry until it is activated,
 * `endUserId` '' for all that are none; `createdAt` an ISO time. `enteredBy` is the user who made such an entry, '' where
 * that was not noted or is not this person's to know, as is `endUserName`.
 */
export const TechProvider = z.object({
  ...otherFields,
  ...dates,
  ...reviewFields,
  id: Id,
  version: Version,
  companyId: z.object({ id: z.string() }),
  isEndUserTp: z.boolean(),
  endUserId: z.string(),
  endUserName: z.string(),
  enteredBy: z.string().default(''),
  activate: z.boolean(),
  tpOrganizerList: z.array(z.object({ organizerTypeId: RefId, organizerName: z.string() })),
  tpResellerList: Resellers,
  tpDocumentCollectedList: Documents,
  createdAt: z.string(),
});
export type TechProvider = z.infer<typeof TechProvider>;

/** POST /api/techProvider/activate. There is no way back to inactive. */
export const Activation = z.object({
  tpId: Id,
  isActivate: z.literal(true, { error: 'A technology provider can only be activated' }),
});

/** The form of another 'other' provider of an end user, with that form's own words. Spec part 2, section 5. */
export const OtherEntry = z.object({
  name: required('Please Technology Provider Name', NAME_MAX),
  endUserContactName: required('Please Technology Provider Contact Name', NAME_MAX),
  endUserContactPhone: required('Please Technology Provider Phone', PHONE_MAX),
  tpType: required('Please Technology Provider Type', NAME_MAX),
  reviewDate: requiredDay('Please select NCRA Review Date'),
});
export type OtherEntry = z.infer<typeof OtherEntry>;
