import * as z from 'zod';
import { required } from './common.ts';

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
