import * as z from 'zod';
import { RecipientRole } from '../contacts/contact.ts';
import { Email, requiredDay, textLines } from '../fields/common.ts';
import { MESSAGE_MAX } from '../rules/limits.ts';
import { ADDRESSES_MAX } from './limits.ts';

/** The day by which documents are requested, 'YYYY-MM-DD'. */
export const Due = requiredDay('Please enter the day until when the documents are needed');

/** The same address gets one request, however it is written. */
const once = (addresses: readonly string[]) => [
  ...new Map(addresses.map((address) => [address.toLowerCase(), address])).values(),
];

/** The fields of a request. */
export const requestFields = {
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
export const hasRecipients = ({
  emails,
  ofContact,
}: {
  readonly emails: readonly string[];
  readonly ofContact: boolean;
}) => emails.length > 0 || ofContact;
/** What is said where no user is. */
export const noAddressee = { error: 'Please enter an e-mail address', path: ['emails'] };

/**
 * The kinds and the recipients of a request: the same kinds for each record, of the addresses given and, with `ofContact`,
 * of the record's own contact with `contactRole`, where nothing is said the one for recredentialing. `needsCode` where nothing is said: for documents of end users.
 */
export const RequestedDocuments = z.strictObject(requestFields).refine(hasRecipients, noAddressee);
export type RequestedDocuments = z.infer<typeof RequestedDocuments>;
