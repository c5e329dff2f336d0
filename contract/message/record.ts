import * as z from 'zod';
import { Id, requiredLines, Version } from '../fields/common.ts';
import { MESSAGE_MAX } from '../rules/limits.ts';
import { MessageRow } from './list.ts';

/** What is typed into the message form. Spec part 1, section 5. */
export const NewMessage = z.object({ message: requiredLines('Please enter a Message', MESSAGE_MAX) });

/** A message as the browser sends it back; the spec calls its id messageId as well. */
export const MessageChange = NewMessage.extend({ id: Id, version: Version });

/** A message as the browser receives it; company, author and time are the server's. */
export const Message = MessageRow.extend({ version: Version });
export type Message = z.infer<typeof Message>;
