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

/** What the form is checked against. Spec part 1, section 5. */
export const userSchema = (mode: RecordMode, choosesCompany: boolean): z.ZodObject => {
  if (mode !== 'add') return UserChange.omit({ id: true, version: true });
  return choosesCompany ? NewUserForm.safeExtend({ companyId: chosen }) : NewUserForm;
};
