import * as z from 'zod';
import type { RecordMode } from '#contract/rules/modes.ts';
import { NewUser, UserChange } from '#contract/user/forms.ts';
import { withCompany } from '#web/form/record/record-source.ts';

const mismatch = 'The password and the retyped password do not match.';

/** The contract's schema with what only the form has: the retyped password, and a company where one has to be chosen. */
const NewUserForm = NewUser.extend({ retypePassword: z.string().default('') }).refine(
  ({ userPassword = '', retypePassword }) => userPassword === retypePassword,
  { error: mismatch, path: ['retypePassword'] },
);

/** Everybody has a role but super admins and people who belong nowhere yet, who are let in only with company and role. D-19. */
const UserChangeForm = UserChange.omit({ id: true, version: true })
  .extend({ isSuperadmin: z.boolean().default(false) })
  .refine(({ isSuperadmin, companyId = '', enabled = false }) => isSuperadmin || companyId !== '' || !enabled, {
    error: 'Please select a company first.',
    path: ['companyId'],
  })
  .refine(
    ({ isSuperadmin, companyId = '', enabled = false, userRoles = [] }) =>
      isSuperadmin || (companyId === '' && !enabled) || userRoles.length > 0,
    { error: 'Please select user role', path: ['userRoles'] },
  );

/** What the form is checked against. Spec part 1, section 5. */
export const userSchema = (mode: RecordMode, choosesCompany: boolean): z.ZodObject => {
  if (mode !== 'add') return UserChangeForm;
  return choosesCompany ? withCompany(NewUserForm, 'companyId') : NewUserForm;
};
