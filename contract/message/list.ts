import * as z from 'zod';
import { list } from '../definition/list.ts';
import { Id } from '../fields/common.ts';

/** Message board of the dashboard, newest first. Spec part 1, 2.11. */
export const messageList = list({
  name: 'message',
  columns: {
    updatedTime: { label: 'Date', sortable: true },
    message: { label: 'Message', sortable: true },
    updatedBy: { label: 'Posted By', sortable: true },
  },
  order: { by: 'updatedTime', direction: 'desc' },
  search: ['message', 'updatedBy'],
});

/** `companyId` is the author's company, '' for a super admin's message to everybody; `updatedTime` an ISO time. */
export const MessageRow = z.object({
  id: Id,
  companyId: z.string(),
  message: z.string(),
  updatedTime: z.string(),
  updatedBy: z.string(),
});
export type MessageRow = z.infer<typeof MessageRow>;
