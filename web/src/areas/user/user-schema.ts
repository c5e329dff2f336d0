import * as z from 'zod';
import { NewUser, UserChange } from '../../../../contract/records/user.ts';
import type { RecordMode } from '../../../../contract/rules/modes.ts';

const mismatch = 'The password and the retyped password do not match.';

/** The contract's schema with what only the form has: the retyped password, and a company where one has to be chosen. */
const NewUserForm = NewUser.extend({ retypePassword: z.string().default('') }).refine(
  ({ userPassword = '', retypePassword }) => userPassword === retypePassword,
  { error: mismatch, path: ['retypePassword'] },
);

const chosen = z.string({ error: 'Please select Company' }).min(1, 'Please select Company');

/** Everybody has a role but super admins and people who belong nowhere yet. D-19. */
const UserChangeForm = UserChange.omit({ id: true, version: true })
  .extend({ isSuperadmin: z.boolean().default(false) })
  .refine(
    ({ isSuperadmin, companyId = '', userRoles = [] }) => isSuperadmin || companyId === '' || userRoles.length > 0,
    { error: 'Please select user role', path: ['userRoles'] },
  );

/** What the form is checked against. Spec part 1, section 5. */
export const userSchema = (mode: RecordMode, choosesCompany: boolean): z.ZodObject => {
  if (mode !== 'add') return UserChangeForm;
  return choosesCompany ? NewUserForm.safeExtend({ companyId: chosen }) : NewUserForm;
};
