import * as z from 'zod';
import { TableKey } from '../document/forms.ts';
import { documentKinds } from '../document/rules.ts';
import { Id, requiredLines, Version } from '../fields/common.ts';
import type { DocumentOwner } from '../kinds/wire.ts';
import { asked, asksSomebody, Due, nobodyAsked } from './asked.ts';
import { BlankFormIds } from './blank-form.ts';
import { REASON_MAX, REASON_MIN, REQUESTS_MAX } from './limits.ts';

const tooMany = `At most ${REQUESTS_MAX} requests can be made at a time`;

/** Whether documents of these kinds belong to this kind of record. */
export const areKindsOf = (owner: DocumentOwner, kinds: readonly string[]): boolean =>
  kinds.every((key) => documentKinds.some((kind) => kind.owner === owner && kind.key === key));

/** What is asked of whom, of a few records at once. */
export const NewDocumentRequests = z
  .object({
    tableKeyName: TableKey,
    rowIds: z
      .array(Id)
      .min(1, 'Please choose a record')
      .max(REQUESTS_MAX, tooMany)
      .transform((ids) => [...new Set(ids)]),
    ...asked,
    forms: BlankFormIds,
  })
  .refine(({ tableKeyName, kinds }) => areKindsOf(tableKeyName, kinds), {
    error: 'Please choose the documents',
    path: ['kinds'],
  })
  .refine(asksSomebody, nobodyAsked)
  .refine(({ emails, rowIds }) => rowIds.length * emails.length <= REQUESTS_MAX, { error: tooMany, path: ['rowIds'] });
export type NewDocumentRequests = z.infer<typeof NewDocumentRequests>;

/** What a change of a request names: the version that the person has seen. */
export const RequestVersion = z.object({ version: Version });

/** Takes a blank form off a request. */
export const FormRemoval = z.object({ version: Version, formId: Id });

export const RequestExtension = z.object({ version: Version, due: Due });

/** Why somebody does not provide a document. */
export const DeclineReason = requiredLines('Please enter the reason', REASON_MAX).refine(
  (reason) => reason.length >= REASON_MIN,
  `The reason needs at least ${REASON_MIN} characters`,
);
