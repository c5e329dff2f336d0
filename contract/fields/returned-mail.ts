import * as z from 'zod';
import { Id } from './common.ts';

/** Why no mails go to an address: there is no such mailbox, or its holder called a mail spam. */
const returnReasons = ['bounce', 'complaint'] as const;

/** An address that mails come back from, since when (ISO time). */
export const ReturnedAddress = z.object({ address: z.string(), reason: z.enum(returnReasons), at: z.string() });
export type ReturnedAddress = z.infer<typeof ReturnedAddress>;

/** The same with the user who has it; '' if no user does. */
export const ReturnedMail = ReturnedAddress.extend({ userId: z.union([Id, z.literal('')]) });
export type ReturnedMail = z.infer<typeof ReturnedMail>;
