import * as z from 'zod';
import { TableKey } from '../document/forms.ts';
import { type DocumentOwner, documentKinds } from '../document/rules.ts';
import { Id, requiredLines, textLines, Version } from '../fields/common.ts';
import { requiredDay } from '../fields/day.ts';
import { MESSAGE_MAX } from '../rules/limits.ts';
import { Email } from '../user/forms.ts';
import { ADDRESSES_MAX, REASON_MAX, REASON_MIN, REQUESTS_MAX } from './limits.ts';

const tooMany = `At most ${REQUESTS_MAX} requests can be made at a time`;

/** The day by which documents are asked for, 'YYYY-MM-DD'. */
const Due = requiredDay('Please enter the day until when the documents are needed');

/** The same address is asked once, however it is written. */
const once = (addresses: readonly string[]) => [
  ...new Map(addresses.map((address) => [address.toLowerCase(), address])).values(),
];

const asked = {
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
  due: Due,
  message: textLines(MESSAGE_MAX),
  needsCode: z.boolean().optional(),
};

const asksSomebody = ({ emails, ofContact }: { readonly emails: readonly string[]; readonly ofContact: boolean }) =>
  emails.length > 0 || ofContact;
const nobodyAsked = { error: 'Please enter an e-mail address', path: ['emails'] };

/**
 * What is asked of whom: the same kinds for each record, of the addresses given and, with `ofContact`, of the record's own
 * contact. `needsCode` where nothing is said: for documents of end users.
 */
export const AskedDocuments = z.strictObject(asked).refine(asksSomebody, nobodyAsked);
export type AskedDocuments = z.infer<typeof AskedDocuments>;

/** Whether documents of these kinds belong to this kind of record. */
export const areKindsOf = (owner: DocumentOwner, kinds: readonly string[]): boolean =>
  kinds.every((key) => documentKinds.some((kind) => kind.owner === owner && kind.key === key));

/** The same of a few records at once. */
export const NewDocumentRequests = z
  .object({
    tableKeyName: TableKey,
    rowIds: z
      .array(Id)
      .min(1, 'Please choose a record')
      .max(REQUESTS_MAX, tooMany)
      .transform((ids) => [...new Set(ids)]),
    ...asked,
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

export const RequestExtension = z.object({ version: Version, due: Due });

/** Why somebody does not provide a document. */
export const DeclineReason = requiredLines('Please enter the reason', REASON_MAX).refine(
  (reason) => reason.length >= REASON_MIN,
  `The reason needs at least ${REASON_MIN} characters`,
);
