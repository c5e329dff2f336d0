import * as z from 'zod';
import { NO_DIVISION } from '../division/record.ts';
import { SiteAddress } from '../fields/address.ts';
import { CompanyRef, Id, Named, RefId, required, text, Version } from '../fields/common.ts';
import { Day } from '../fields/day.ts';
import { DIVISION_MENTIONS_MAX, ENTRIES_MAX, NAME_MAX, PHONE_MAX, ZIP_MAX } from '../rules/limits.ts';

/** A provider that the end user uses, and for which of its divisions; division 0 stands for none. */
const Association = z.object({
  techProviderId: Id,
  divisionIds: z
    .array(z.object({ division: Id }))
    .max(ENTRIES_MAX)
    .default([]),
});

/** What is not selected is not associated. */
const SentAssociation = Association.extend({ isSelected: z.boolean().default(true) });

const CollectedType = z.object({
  documentId: z.object({ id: RefId }),
  isSelected: z.boolean(),
  selectedDate: Day.default(''),
});

const SentAssociations = z
  .array(SentAssociation)
  .max(ENTRIES_MAX, `At most ${ENTRIES_MAX} providers can be associated`)
  .refine(
    (entries) => entries.reduce((sum, { divisionIds }) => sum + divisionIds.length, 0) <= DIVISION_MENTIONS_MAX,
    `At most ${DIVISION_MENTIONS_MAX} divisions can be named for the providers of an end user`,
  );
const CollectedTypes = z.array(CollectedType).max(ENTRIES_MAX);

/** The 'other' provider of an end user, as it was last typed in: `tpOther` is its name. Spec part 2, section 4. */
const otherFields = {
  isTpAlert: z.boolean().default(false),
  tpOther: text(NAME_MAX),
  tpContactName: text(NAME_MAX),
  tpPhone: text(PHONE_MAX),
  tpType: text(NAME_MAX),
  reviewDate: Day.default(''),
};

const formFields = {
  name: required('Please enter End User name', NAME_MAX),
  enduserServiceProductList: z
    .array(z.object({ serviceId: z.object({ id: RefId }) }), { error: 'Please select Services/Products' })
    .min(1, 'Please select Services/Products')
    .max(ENTRIES_MAX),
  enduserEndUserTypeList: z
    .array(z.object({ endUserTypeId: z.object({ id: RefId }) }), { error: 'Please select End User Type' })
    .min(1, 'Please select End User Type')
    .max(ENTRIES_MAX),
  addressId: SiteAddress.extend({
    address1: required('Please enter address 1'),
    cityName: required('Please enter City', NAME_MAX),
    zipcode: required('Please enter zipcode', ZIP_MAX),
    contactName: required('Please enter main contact', NAME_MAX),
    contactTitle: required('Please enter Main Contact Title', NAME_MAX),
    contactPhone: required('Please enter Main Contact Phone', PHONE_MAX),
    contactEmail: required('Please enter Main Email', NAME_MAX),
  }),
  contractStartdate: Day.default(''),
  divId: text(64).transform((given) => (given === '' ? NO_DIVISION : given)),
  ...otherFields,
};

type OtherField = 'tpOther' | 'tpContactName' | 'tpPhone' | 'tpType' | 'reviewDate';
type WithOther = { readonly isTpAlert: boolean } & Readonly<Record<OtherField, string>>;

/** What an end user's form holds, names left out. */
export const EndUserFields = z.object({
  ...formFields,
  endUserTpList: z.array(Association),
  endUserDocumentCollectedList: CollectedTypes,
});

/** With the TP alert on, the 'other' provider must be complete. Spec part 2, section 5. */
const otherComplete =
  (messages: Readonly<Record<OtherField, string>>) =>
  (given: WithOther, context: { addIssue(issue: { code: 'custom'; message: string; path: string[] }): void }) => {
    if (!given.isTpAlert) return;
    for (const field of Object.keys(messages) as OtherField[])
      if (given[field] === '') context.addIssue({ code: 'custom', message: messages[field], path: [field] });
  };

/** What is typed into the add form. Spec part 2, sections 3 and 5. */
export const NewEndUser = z
  .object({
    ...formFields,
    companyId: CompanyRef.optional(),
    endUserTpList: SentAssociations.default([]),
    endUserDocumentCollectedList: CollectedTypes.default([]),
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

/** An end user as the browser sends it back; a list it leaves out stays as it is, and so does the company, always. */
export const EndUserChange = z
  .object({
    ...formFields,
    id: Id,
    version: Version,
    endUserTpList: SentAssociations.optional(),
    endUserDocumentCollectedList: CollectedTypes.optional(),
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
  endUserTpList: z.array(SentAssociation.extend({ tpIdName: z.string(), endUserId: z.string() })),
  endUserDocumentCollectedList: z.array(CollectedType.extend({ documentId: Named })),
  tpValue: z.number().int(),
});
export type EndUser = z.infer<typeof EndUser>;
