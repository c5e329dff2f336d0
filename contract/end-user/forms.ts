import * as z from 'zod';
import {
  changedContactFields,
  newContactFields,
  shownContactFields,
  storedContactFields,
} from '../contacts/contact.ts';
import { CompanyRef, Id, Named, Version } from '../fields/common.ts';
import { ResponsibleId } from '../fields/responsible.ts';
import { changedProgrammeFields } from '../purpose/end-user-fields.ts';
import { DIVISION_MENTIONS_MAX, ENTRIES_MAX } from '../rules/limits.ts';
import { Association, CollectedType, CollectedTypes } from './lists.ts';
import { formFields } from './record.ts';

/**
 * An end user as the browser receives it. `companyId` is the reseller or company it belongs to, `reseller` its name, `enduserType` the names
 * of its types joined with ', ', `tpValue` the number of its providers.
 */
export const EndUser = z.object({
  ...formFields,
  id: Id,
  version: Version,
  companyId: z.string(),
  reseller: z.string(),
  enduserType: z.string(),
  enduserServiceProductList: z.array(z.object({ serviceId: Named })),
  enduserEndUserTypeList: z.array(z.object({ endUserTypeId: Named })),
  endUserTpList: z.array(
    Association.extend({ isSelected: z.boolean().default(true), tpIdName: z.string(), endUserId: z.string() }),
  ),
  endUserDocumentCollectedList: z.array(CollectedType.extend({ documentId: Named })),
  tpValue: z.number().int(),
  /** The name of its responsible person; '' if unassigned. */
  responsible: z.string(),
  /** The name of its business; '' for none. */
  business: z.string(),
  ...storedContactFields,
  ...shownContactFields,
});
export type EndUser = z.infer<typeof EndUser>;

/** A provider as the form sends it: one that is not selected is not associated. */
const SentAssociation = Association.extend({ isSelected: z.boolean().default(true) });

const SentAssociations = z
  .array(SentAssociation)
  .max(ENTRIES_MAX, `At most ${ENTRIES_MAX} providers can be associated`)
  .refine(
    (entries) => entries.reduce((sum, { divisionIds }) => sum + divisionIds.length, 0) <= DIVISION_MENTIONS_MAX,
    `At most ${DIVISION_MENTIONS_MAX} divisions can be named for the providers of an end user`,
  );
type OtherField = 'tpOther' | 'tpContactName' | 'tpPhone' | 'tpType' | 'reviewDate';
type WithOther = { readonly isTpAlert: boolean } & Readonly<Record<OtherField, string>>;

/** With the TP alert on, the 'other' provider must be complete. Spec part 2, section 5. */
const otherComplete =
  (messages: Readonly<Record<OtherField, string>>) =>
  (given: WithOther, context: { addIssue(issue: { code: 'custom'; message: string; path: string[] }): void }) => {
    if (!given.isTpAlert) return;
    for (const field of Object.keys(messages) as OtherField[])
      if (given[field] === '') context.addIssue({ code: 'custom', message: messages[field], path: [field] });
  };

/** The fields of the add form. Spec part 2, sections 3 and 5. */
export const NewEndUser = z
  .object({
    ...formFields,
    companyId: CompanyRef.optional(),
    endUserTpList: SentAssociations.default([]),
    endUserDocumentCollectedList: CollectedTypes.default([]),
    ...newContactFields,
  })
  .superRefine(
    otherComplete({
      tpContactName: 'Please Technology Provider Contact Name',
      tpPhone: 'Please Technology Provider Phone',
      tpOther: 'Please Technology Provider Name',
      tpType: 'Please Technology Provider Type',
      reviewDate: 'Please select NCRA Review Date',
    }),
  );
export type NewEndUser = z.infer<typeof NewEndUser>;

/**
 * An end user as the browser sends it back. Lists, contacts or a responsible person that it leaves out stay as they
 * are, and its company always does.
 */
export const EndUserChange = z
  .object({
    ...formFields,
    id: Id,
    version: Version,
    endUserTpList: SentAssociations.optional(),
    endUserDocumentCollectedList: CollectedTypes.optional(),
    responsibleId: ResponsibleId.optional(),
    ...changedProgrammeFields,
    ...changedContactFields,
  })
  .superRefine(
    otherComplete({
      tpContactName: 'Pls fill Technology Provider Contact Name',
      tpPhone: 'Pls fill Technology Provider Phone',
      tpOther: 'Pls fill Technology Provider Name',
      tpType: 'Pls fill Technology Provider Type',
      reviewDate: 'Pls fill NCRA Review Date',
    }),
  );
export type EndUserChange = z.infer<typeof EndUserChange>;
