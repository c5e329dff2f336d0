import * as z from 'zod';
import { defineRecord } from '../definition/define-record.ts';
import { list } from '../definition/list.ts';
import { CompanyRef, Id, required, text, Version } from '../fields/common.ts';
import { PendingContact } from '../fields/contact.ts';
import { MIDDLE_INITIAL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, USER_NAME_MAX } from '../rules/limits.ts';
import { DEFAULT_PHONE_PREFIX, toE164 } from '../rules/phones.ts';

const RoleRef = z.object({ roleId: z.union([z.literal(1), z.literal(2), z.literal(3)]) });

/** The company part of a user: own company and, for a reseller's staff, the company the reseller belongs to. */
export const UserCompany = z.object({ id: z.string(), resellerCompanyId: z.string(), name: z.string() });

/**
 * Whether the person has ever come: `invited` waits for a first sign-in with a temporary password, `unconfirmed` has
 * registered and not entered the code.
 */
export const AccountStatus = z.enum(['active', 'invited', 'unconfirmed']);

/** The signed-in person's own record; nothing secret is in it. Spec part 1, section 3 "User"; D-10. */
export const Profile = z.object({
  id: Id,
  version: Version,
  userName: z.string(),
  userEmail: z.string(),
  userPhone: z.string(),
  firstName: z.string(),
  middleInitial: z.string(),
  lastName: z.string(),
  userRoles: z.array(RoleRef),
  isSuperadmin: z.boolean(),
  isMFAenabled: z.boolean(),
  isFirstLogin: z.boolean(),
  companyId: UserCompany,
  imagePath: z.string(),
  enabled: z.boolean(),
  adminAlert: z.boolean(),
  accountNonLocked: z.boolean(),
  credentialNonExpired: z.literal(true),
  accountStatus: AccountStatus,
  /** New addresses that wait for their code. D-92. */
  pending: z.array(PendingContact),
});
export type Profile = z.infer<typeof Profile>;

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

export const Email = required('Please enter Email', USER_NAME_MAX).refine(
  (given) => z.email().safeParse(given).success,
  'Enter a valid email-Id',
);

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
  /** One's own; left out by who does not change it. */
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

/**
 * How a user came to have an account: PENDING while it is being made, INVITED by somebody; SIGNED_UP by
 * themselves while the code is not entered, REGISTERED then. ABANDONED: the account could not be made, and what is left is being removed. D-08, D-19.
 */
const UserStatus = z.enum(['PENDING', 'INVITED', 'SIGNED_UP', 'REGISTERED', 'ABANDONED']);

/**
 * What the portal knows of an authenticator app: 'none' and 'known' are its own doing; 'expected' where a sign-in was sent
 * to set one up; 'unasked' in records from before it was written down. D-92.
 */
const AppKnowledge = z.enum(['unasked', 'none', 'expected', 'known']);

/**
 * A user as it is stored; passwords, tokens and codes never are (D-10). `companyId` is '' for a super admin and for who
 * waits to be taken in, `sub` is '' until there is an account. Records of before may have a `formerEmail`
 * that the pool still holds. Times are epoch milliseconds.
 */
export const UserRecord = Profile.omit({
  companyId: true,
  imagePath: true,
  credentialNonExpired: true,
  accountStatus: true,
  pending: true,
}).extend({
  sub: z.string(),
  companyId: z.string(),
  status: UserStatus.default('INVITED'),
  createdAt: z.number().default(0),
  sessionsFrom: z.number().default(0),
  formerEmail: z.string().default(''),
  app: AppKnowledge.default('unasked'),
});
export type UserRecord = z.infer<typeof UserRecord>;

/** Whether the account is open: neither disabled nor locked. D-36. */
export const isOpen = ({ enabled, accountNonLocked }: Pick<UserRecord, 'enabled' | 'accountNonLocked'>) =>
  enabled && accountNonLocked;

/** Users: their list. Spec part 1, 2.13. */
export const userDefinition = defineRecord({
  name: 'user',
  noun: 'user',
  // The first rows had neither roles nor the state of the account.
  format: 2,
  schema: UserRecord,
  order: { by: 'userName', direction: 'asc' },
  columns: {
    userName: { as: 'text', at: 'userName', label: 'Name', list: { sortable: true, search: true } },
    userEmail: { as: 'text', at: 'userEmail', label: 'Contact Email', list: { sortable: true, search: true } },
    companyId: { as: 'text', at: 'companyId', list: { hidden: true } },
    roles: {
      as: 'worked',
      holds: 'text',
      worked: ({ userRoles }: UserRecord) => userRoles.map(({ roleId }) => roleId).join(','),
      row: 'roles',
    },
    isSuperadmin: { as: 'flag', at: 'isSuperadmin', row: 'isSuperadmin' },
    enabled: { as: 'flag', at: 'enabled', row: 'enabled' },
    accountNonLocked: { as: 'flag', at: 'accountNonLocked', row: 'accountNonLocked' },
  },
});

/** The same for a super admin: a badge in the name's place would be the first thing a narrow column cuts. */
export const allUsersList = list({
  ...userDefinition.list,
  columns: {
    ...userDefinition.list.columns,
    company: { label: 'Company' },
    roles: { label: 'Role' },
    status: { label: 'Status' },
  },
});

/** Whether somebody can log in, and if not, why. */
const AccountState = z.enum(['Active', 'Waiting for approval', 'Locked', 'Disabled']);

/** `companyId` is '' for super admins and for people who registered themselves and wait to be taken in (D-19). */
export const UserRow = userDefinition.Row.extend({
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
