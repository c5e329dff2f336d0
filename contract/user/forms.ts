import * as z from 'zod';
import { CompanyRef, Email, Id, required, text, Version } from '../fields/common.ts';
import { MIDDLE_INITIAL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, USER_NAME_MAX } from '../rules/limits.ts';
import { DEFAULT_PHONE_PREFIX, toE164 } from '../rules/phones-and-zips.ts';
import { RoleRef } from './record.ts';

const NO_PHONE = 'Please enter Phone';

/** The prefix alone, which the form begins with, is no number. */
export const Phone = required(NO_PHONE, NAME_MAX)
  .transform((given, context) => {
    const phone = toE164(given);
    if (phone === undefined)
      context.addIssue(
        given === DEFAULT_PHONE_PREFIX ? NO_PHONE : 'Please enter a valid phone number, with its country code',
      );
    return phone ?? z.NEVER;
  })
  .describe('A telephone number: E.164, or ten digits of the default country; stored as E.164.');

const Roles = z
  .array(RoleRef, { error: 'Please select user role' })
  .transform((given) => [...new Set(given.map(({ roleId }) => roleId))].sort().map((roleId) => ({ roleId })));

/** What a person may change about themselves. Role matrix 3.1. */
export const OwnProfile = z.object({
  version: Version,
  firstName: required('Please select First name', NAME_MAX),
  middleInitial: text(MIDDLE_INITIAL_MAX),
  lastName: required('Please select Last name', NAME_MAX),
  userPhone: Phone,
  /** The person's own address; left out when it does not change. */
  userEmail: Email.optional(),
});

/**
 * What is typed into the user form. Spec part 1, 2.14 and section 5. `userPassword` is the optional temporary password of
 * the new account; it goes to Cognito and nowhere else (D-01, D-08).
 */
export const NewUser = OwnProfile.omit({ version: true }).extend({
  userName: required('Please enter User Name', USER_NAME_MAX),
  userEmail: Email,
  userRoles: Roles.refine((given) => given.length > 0, 'Please select user role'),
  companyId: CompanyRef.optional(),
  enabled: z.boolean().default(true),
  accountNonLocked: z.boolean().default(true),
  adminAlert: z.boolean().default(false),
  userPassword: z
    .string()
    .refine(
      (given) => given === '' || (given.length >= PASSWORD_MIN && given.length <= PASSWORD_MAX),
      `The password must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`,
    )
    .optional(),
});
export type NewUser = z.infer<typeof NewUser>;

/** A user as the browser sends it back. Which fields count depends on who sends them: role matrix 3.1. */
export const UserChange = OwnProfile.extend({
  id: Id,
  userEmail: Email,
  userRoles: Roles.optional(),
  companyId: CompanyRef.optional(),
  enabled: z.boolean().optional(),
  accountNonLocked: z.boolean().optional(),
  adminAlert: z.boolean().optional(),
  /** A super admin's: a new e-mail or phone counts without the person's code. D-98. */
  atOnce: z.boolean().default(false),
});
export type UserChange = z.infer<typeof UserChange>;

/** An entry of the role list. Spec part 1, section 3 "Role option". */
export const RoleOption = z.object({ id: z.number().int(), RoleName: z.string() });

/** An entry of a company drop-down. */
export const CompanyOption = z.object({ id: Id, name: z.string() });
export type CompanyOption = z.infer<typeof CompanyOption>;
