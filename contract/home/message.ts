import * as z from 'zod';
import { defineRecord } from '../definition/define-record.ts';
import { Id, requiredLines, Version } from '../fields/common.ts';
import { MESSAGE_MAX } from '../rules/limits.ts';

/** What is typed into the message form. Spec part 1, section 5. */
export const NewMessage = z.object({ message: requiredLines('Please enter a Message', MESSAGE_MAX) });

/** A message as the browser sends it back; the spec calls its id messageId as well. */
export const MessageChange = NewMessage.extend({ id: Id, version: Version });

/**
 * A message as the browser receives it; company, author and time are the server's. `companyId` is the author's company, ''
 * for a super admin's message to every user; `updatedTime` an ISO time.
 */
export const Message = z.object({
  id: Id,
  companyId: z.string(),
  message: z.string(),
  updatedTime: z.string(),
  updatedBy: z.string(),
  version: Version,
});
export type Message = z.infer<typeof Message>;

/** Message board of the dashboard, newest first. Spec part 1, 2.11. */
export const messageDefinition = defineRecord({
  name: 'message',
  noun: 'message',
  schema: Message,
  order: { by: 'updatedTime', direction: 'desc' },
  columns: {
    companyId: { as: 'text', at: 'companyId', list: { hidden: true } },
    updatedTime: { as: 'text', at: 'updatedTime', label: 'Date', list: { sortable: true } },
    message: { as: 'text', at: 'message', label: 'Message', list: { sortable: true, search: true } },
    updatedBy: { as: 'text', at: 'updatedBy', label: 'Posted By', list: { sortable: true, search: true } },
  },
});

/** A message as the board shows it. */
export const MessageRow = Message.omit({ version: true });
export type MessageRow = z.infer<typeof MessageRow>;
