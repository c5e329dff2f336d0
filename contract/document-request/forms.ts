import * as z from 'zod';
import { RecipientRole } from '../contacts/contact.ts';
import { FileChecksum, FileName, FileSize, TableKey } from '../document/forms.ts';
import { extensionOf, isKindOf } from '../document/rules.ts';
import { Email, Id, requiredDay, requiredLines, textLines, Version } from '../fields/common.ts';
import type { DocumentOwner } from '../kinds/kinds.ts';
import { MESSAGE_MAX } from '../rules/limits.ts';
import { ADDRESSES_MAX, BLANK_FORMS_MAX, REASON_MAX, REASON_MIN, REQUESTS_MAX } from './states.ts';

/** A blank form as a request stores it; `size` in bytes. */
export const BlankForm = z.object({ id: z.string(), name: z.string(), size: z.number() });
export type BlankForm = z.infer<typeof BlankForm>;

/** How the check of a blank form stands; only one that is ready can be attached. */
export const blankFormStates = ['checking', 'ready', 'refused'] as const;

/** The forms that new requests carry, by the ids that they were announced under. */
export const BlankFormIds = z
  .array(Id)
  .max(BLANK_FORMS_MAX, `At most ${BLANK_FORMS_MAX} blank forms can be attached`)
  .default([])
  .transform((ids) => [...new Set(ids)]);

/** The day by which documents are requested, 'YYYY-MM-DD'. */
const Due = requiredDay('Please enter the day until when the documents are needed');

/** The same address gets one request, however it is written. */
const once = (addresses: readonly string[]) => [
  ...new Map(addresses.map((address) => [address.toLowerCase(), address])).values(),
];

/** The fields of a request. */
const requestFields = {
  kinds: z
    .array(z.string())
    .min(1, 'Please choose the documents')
    .transform((kinds) => [...new Set(kinds)]),
  emails: z
    .array(Email)
    .max(ADDRESSES_MAX, `At most ${ADDRESSES_MAX} addresses can be asked`)
    .default([])
    .transform(once),
  ofContact: z.boolean().default(false),
  contactRole: RecipientRole.optional(),
  due: Due,
  message: textLines(MESSAGE_MAX),
  needsCode: z.boolean().optional(),
};

/** Whether there is any recipient. */
const hasRecipients = ({ emails, ofContact }: { readonly emails: readonly string[]; readonly ofContact: boolean }) =>
  emails.length > 0 || ofContact;
/** What is said where no user is. */
const noAddressee = { error: 'Please enter an e-mail address', path: ['emails'] };

/**
 * The kinds and the recipients of a request: the same kinds for each record, of the addresses given and, with `ofContact`,
 * of the record's own contact with `contactRole`, where nothing is said the one for recredentialing. `needsCode` where nothing is said: for documents of end users.
 */
export const RequestedDocuments = z.strictObject(requestFields).refine(hasRecipients, noAddressee);
export type RequestedDocuments = z.infer<typeof RequestedDocuments>;

/** What a blank form may be, by its ending: what its recipient can fill in. */
export const blankFormEndings = ['pdf', 'doc', 'docx', 'xls', 'xlsx'] as const;

const endings: readonly string[] = blankFormEndings;

/** The name of a blank form's file. */
export const BlankFormName = FileName.refine((name) => endings.includes(extensionOf(name)), {
  error: 'A blank form is a PDF, Word or Excel file',
});

/** A blank form that is announced; `of` is a record or the company of the tenant that it is for, which a super admin has to name. */
export const NewBlankForm = z.object({
  of: Id.optional(),
  name: BlankFormName,
  size: FileSize,
  checksum: FileChecksum,
});
export type NewBlankForm = z.infer<typeof NewBlankForm>;

/** Where an announced form is to be put within five minutes, with exactly these headers. */
export const AnnouncedBlankForm = z.object({
  id: Id,
  uploadUrl: z.string(),
  headers: z.record(z.string(), z.string()),
});

/** A blank form whose check its sender follows; `reason` says why it was refused. */
export const BlankFormCheck = z.object({ id: Id, state: z.enum(blankFormStates), reason: z.string() });
export type BlankFormCheck = z.infer<typeof BlankFormCheck>;

const tooMany = `At most ${REQUESTS_MAX} requests can be made at a time`;

/** Whether documents of these kinds belong to this kind of record. */
export const areKindsOf = (owner: DocumentOwner, kinds: readonly string[]): boolean =>
  kinds.every((key) => isKindOf(owner, key));

/** The kinds and the recipients of a request, of a few records at once. */
export const NewDocumentRequests = z
  .object({
    tableKeyName: TableKey,
    rowIds: z
      .array(Id)
      .min(1, 'Please choose a record')
      .max(REQUESTS_MAX, tooMany)
      .transform((ids) => [...new Set(ids)]),
    ...requestFields,
    forms: BlankFormIds,
  })
  .refine(({ tableKeyName, kinds }) => areKindsOf(tableKeyName, kinds), {
    error: 'Please choose the documents',
    path: ['kinds'],
  })
  .refine(hasRecipients, noAddressee)
  .refine(({ emails, rowIds }) => rowIds.length * emails.length <= REQUESTS_MAX, { error: tooMany, path: ['rowIds'] });
export type NewDocumentRequests = z.infer<typeof NewDocumentRequests>;

/** What a change of a request names: the version that the person has seen. */
export const RequestVersion = z.object({ version: Version });

/** Takes a blank form off a request. */
export const FormRemoval = z.object({ version: Version, formId: Id });

export const RequestExtension = z.object({ version: Version, due: Due });

/** Why a user does not provide a document. */
export const DeclineReason = requiredLines('Please enter the reason', REASON_MAX).refine(
  (reason) => reason.length >= REASON_MIN,
  `The reason needs at least ${REASON_MIN} characters`,
);
