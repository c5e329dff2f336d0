import * as z from 'zod';
import { Day } from '../rules/dates.ts';
import { NAME_MAX } from '../rules/limits.ts';
import { Address } from './address.ts';
import { Id, RefId, required, text, Version } from './common.ts';

/** Membership: 1 Yes, 0 No, 2 Other-Non Member. Spec part 2, section 3. */
export const Membership = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** One line of the document checklist; `selectedDate` is the day it was collected. */
export const CollectedDocument = z.object({
  documentId: RefId,
  isSelected: z.boolean(),
  documentName: text(),
  selectedDate: Day.default(''),
});
export type CollectedDocument = z.infer<typeof CollectedDocument>;

/** What is typed into the reseller form or read from a spreadsheet row. Spec part 2, sections 2, 3 and 5. */
export const NewReseller = z.object({
  name: required('Please enter Name', NAME_MAX),
  ismember: Membership.default(0),
  companyResellerTypeList: z
    .array(z.object({ resellerId: z.object({ id: RefId }) }), { error: 'Please select Reseller Type' })
    .min(1, 'Please select Reseller Type'),
  addressId: Address,
  imagePath: text(),
  resellerDate: Day.default(''),
  companyDocumentsList: z.array(CollectedDocument).default([]),
});
export type NewReseller = z.infer<typeof NewReseller>;

/** A reseller as the browser receives it. A reseller is a company with `isreseller` true (D-43). */
export const Reseller = NewReseller.extend({
  id: Id,
  version: Version,
  deactivate: z.boolean(),
  isreseller: z.literal(true),
  isregisteredUser: z.boolean(),
  resellerCompanyId: Id,
});
export type Reseller = z.infer<typeof Reseller>;
