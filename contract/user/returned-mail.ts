import * as z from 'zod';
import { Id } from '../fields/common.ts';

/** Why no mails go to an address: there is no such mailbox, or its holder called a mail spam. */
const returnReasons = ['bounce', 'complaint'] as const;

/** An address that a mail came back from: when (ISO time), and the user who has it; '' where nobody does. */
export const ReturnedMail = z.object({
  address: z.string(),
  reason: z.enum(returnReasons),
  at: z.string(),
  userId: z.union([Id, z.literal('')]),
});
export type ReturnedMail = z.infer<typeof ReturnedMail>;
