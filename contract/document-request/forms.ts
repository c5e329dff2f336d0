import * as z from 'zod';
import { FileChecksum, FileName, FileSize, TableKey } from '../document/forms.ts';
import { extensionOf, isKindOf } from '../document/rules.ts';
import { Id, requiredLines, Version } from '../fields/common.ts';
import type { DocumentOwner } from '../kinds/wire.ts';
import { BlankFormIds, blankFormStates } from './blank-form.ts';
import { REASON_MAX, REASON_MIN, REQUESTS_MAX } from './limits.ts';
import { Due, hasRecipients, noAddressee, requestFields } from './request-fields.ts';

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
