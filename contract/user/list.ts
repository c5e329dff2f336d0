import * as z from 'zod';
import { list } from '../definition/list.ts';
import { Id } from '../fields/common.ts';

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

/** The same for a super admin: a badge in the name's place would be the first thing a narrow column cuts. */
export const allUsersList = list({
  ...userList,
  columns: {
    ...userList.columns,
    company: { label: 'Company' },
    roles: { label: 'Role' },
    status: { label: 'Status' },
  },
});

/** Whether somebody can log in, and if not, why. */
const AccountState = z.enum(['Active', 'Waiting for approval', 'Locked', 'Disabled']);

/** `companyId` is '' for super admins and for people who registered themselves and wait to be taken in (D-19). */
export const UserRow = z.object({
  id: Id,
  userName: z.string(),
  userEmail: z.string(),
  companyId: z.string(),
  /** The company's name, for a super admin; '' for everybody else. */
  company: z.string().default(''),
  /** Names of the roles; '' where a row was written before they stood in it. */
  roles: z.string().default(''),
  status: AccountState,
  isSuperadmin: z.boolean(),
  enabled: z.boolean(),
  accountNonLocked: z.boolean(),
});
export type UserRow = z.infer<typeof UserRow>;
