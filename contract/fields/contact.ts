import * as z from 'zod';
import { Id, required } from './common.ts';

/** What of an account is changed only with a code: the address that signs in and recovers, or the phone that gets codes. */
export const ContactKind = z.enum(['email', 'phone']);
export type ContactKind = z.infer<typeof ContactKind>;

/** A new e-mail address or phone that does not count yet. D-92. */
export const PendingContact = z.object({ kind: ContactKind, to: z.string() });
export type PendingContact = z.infer<typeof PendingContact>;

/** Codes are typed, so blanks around them are removed. */
export const Code = required('Code is required', 50);

export const OneContact = z.object({ kind: ContactKind });
export const ContactCode = z.object({ kind: ContactKind, code: Code });

/** What the link in a mail about a change carries. */
export const StopChange = z.object({ token: z.string().min(1).max(200) });

/** Why no mails go to an address: there is no such mailbox, or its holder called a mail spam. */
const returnReasons = ['bounce', 'complaint'] as const;

/** An address that mails come back from, since when (ISO time). */
export const ReturnedAddress = z.object({ address: z.string(), reason: z.enum(returnReasons), at: z.string() });
export type ReturnedAddress = z.infer<typeof ReturnedAddress>;

/** The same with the user who has it; '' if no user does. */
export const ReturnedMail = ReturnedAddress.extend({ userId: z.union([Id, z.literal('')]) });
export type ReturnedMail = z.infer<typeof ReturnedMail>;
