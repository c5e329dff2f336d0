import * as z from 'zod';
import { NewCompany } from '#contract/company/record.ts';
import { NewDivision } from '#contract/division/record.ts';
import { EndUserChange, NewEndUser } from '#contract/end-user/forms.ts';
import {
  companyContacts,
  divisionContacts,
  endUserContacts,
  providerContacts,
  withContacts,
} from '#contract/fields/contact-fields.ts';
import { NewTechProvider } from '#contract/provider/forms.ts';
import { withSignOff } from '#contract/provider/rules.ts';
import { NewReport } from '#contract/report/record.ts';
import { ResellerForm } from '#contract/reseller/record.ts';
import { NewUser, UserChange } from '#contract/user/forms.ts';

const MISSING = 'Please select a company first.';

const chosen = z.string({ error: MISSING }).trim().min(1, MISSING);

/** The schema of a new record where a user has to say whose it is: for super admins, every other user's is their own. */
const withCompany = (schema: z.ZodObject, name: string): z.ZodObject => schema.safeExtend({ [name]: chosen });

const newProviderOfCompany = withCompany(withContacts(NewTechProvider, providerContacts), 'companyId');

/** The contract's schema with what only the form has: the retyped password, and a company where one has to be chosen. */
const NewUserForm = NewUser.extend({ retypePassword: z.string().default('') }).refine(
  ({ userPassword = '', retypePassword }) => userPassword === retypePassword,
  { error: 'The password and the retyped password do not match.', path: ['retypePassword'] },
);

/** Every user has a role but super admins and people who belong nowhere yet, who are let in only with company and role. D-19. */
const UserChangeForm = UserChange.omit({ id: true, version: true })
  .extend({ isSuperadmin: z.boolean().default(false) })
  .refine(({ isSuperadmin, companyId = '', enabled = false }) => isSuperadmin || companyId !== '' || !enabled, {
    error: MISSING,
    path: ['companyId'],
  })
  .refine(
    ({ isSuperadmin, companyId = '', enabled = false, userRoles = [] }) =>
      isSuperadmin || (companyId === '' && !enabled) || userRoles.length > 0,
    { error: 'Please select user role', path: ['userRoles'] },
  );

/**
 * What the forms of records are checked by: made of the stored record, whose own wrong values may stay until they are changed,
 * or of undefined for a new one. Spec part 1, section 5; part 2, section 5.
 */
export const recordSchemas = {
  company: (record) => withContacts(NewCompany, companyContacts, record),
  division: (record) => withContacts(NewDivision, divisionContacts, record),
  newEndUser: () => withContacts(NewEndUser, endUserContacts),
  newEndUserOfCompany: () => withCompany(withContacts(NewEndUser, endUserContacts), 'companyId'),
  endUser: (record) => withContacts(EndUserChange, endUserContacts, record),
  provider: (record) => withContacts(NewTechProvider, providerContacts, record),
  signedProvider: (record) => withSignOff(withContacts(NewTechProvider, providerContacts, record)),
  newProviderOfCompany: () => newProviderOfCompany,
  newSignedProviderOfCompany: () => withSignOff(newProviderOfCompany),
  report: () => NewReport,
  reseller: (record) => withContacts(ResellerForm, companyContacts, record),
  newResellerOfCompany: () => withCompany(withContacts(ResellerForm, companyContacts), 'resellerCompanyId'),
  newUser: () => NewUserForm,
  newUserOfCompany: () => withCompany(NewUserForm, 'companyId'),
  user: () => UserChangeForm,
} satisfies Readonly<Record<string, (record: unknown) => z.ZodObject>>;

export type RecordSchemaName = keyof typeof recordSchemas;
