import * as z from 'zod';
import { Id } from '../records/common.ts';
import { list } from './list.ts';

/** Users list. Spec part 1, 2.13. */
export const userList = list({
  name: 'user',
  columns: {
    userName: { label: 'Name', sortable: true },
    userEmail: { label: 'Contact Email', sortable: true },
  },
  order: { by: 'userName', direction: 'asc' },
  search: ['userName', 'userEmail'],
});

/** `companyId` is '' for super admins and for people who registered themselves and wait to be taken in (D-19). */
export const UserRow = z.object({
  id: Id,
  userName: z.string(),
  userEmail: z.string(),
  companyId: z.string(),
  isSuperadmin: z.boolean(),
  enabled: z.boolean(),
  accountNonLocked: z.boolean(),
});
export type UserRow = z.infer<typeof UserRow>;
