import * as z from 'zod';
import { defineRecord } from '../definition/define-record.ts';
import { list } from '../definition/list.ts';
import { Id, Version } from '../fields/common.ts';
import { PendingContact } from '../fields/contact.ts';
import { roles } from '../rules/roles.ts';
import { Absence, noAbsence } from './absence.ts';
import {
  AccountState,
  AccountStatus,
  accountStateOf,
  accountStates,
  invitedUntilOf,
  UserStatus,
} from './account-state.ts';
import { Reminders, summaryOf, usualReminders } from './reminders.ts';

export const RoleRef = z.object({ roleId: z.union([z.literal(1), z.literal(2), z.literal(3)]) });

/** The company part of a user: own company and, for a reseller's staff, the company the reseller belongs to. */
export const UserCompany = z.object({ id: z.string(), resellerCompanyId: z.string(), name: z.string() });

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
  accountState: AccountState,
  /** ISO; '' for a user without a temporary password. */
  invitedUntil: z.string(),
  /** New addresses that wait for their code. D-92. */
  pending: z.array(PendingContact),
});
export type Profile = z.infer<typeof Profile>;

/**
 * What the portal knows of an authenticator app: 'none' and 'known' are its own doing; 'expected' where a sign-in was sent
 * to set one up; 'unasked' in records from before it was written down. D-92.
 */
const AppKnowledge = z.enum(['unasked', 'none', 'expected', 'known']);

/**
 * A user as it is stored; passwords, tokens and codes never are (D-10). `companyId` is '' for a super admin and for users
 * who wait for approval, `sub` is '' until there is an account, `rulesSeen` the version of the rules of obligations that
 * they know of. Records of before may have a `formerEmail` that the pool still holds. Times are epoch milliseconds.
 */
export const UserRecord = Profile.omit({
  companyId: true,
  imagePath: true,
  credentialNonExpired: true,
  accountStatus: true,
  accountState: true,
  invitedUntil: true,
  pending: true,
}).extend({
  sub: z.string(),
  companyId: z.string(),
  status: UserStatus.default('INVITED'),
  createdAt: z.number().default(0),
  sessionsFrom: z.number().default(0),
  formerEmail: z.string().default(''),
  app: AppKnowledge.default('unasked'),
  reminders: Reminders.default(usualReminders),
  absence: Absence.default(noAbsence),
  rulesSeen: z.number().default(1),
  /** Whether the user has signed in since the account was made or got a temporary password; release 0.2 did not note it. */
  signedIn: z.boolean().optional(),
  /** Whether the user came by the provider of the company, and nobody had invited them. ADR 0054. */
  uninvited: z.boolean().optional(),
  /** The tenant's day of the last sign-in, 'YYYY-MM-DD'; '' if none was noted. The portal notes the first of each day. */
  lastSignInOn: z.string().default(''),
  /** When the temporary password was sent; 0 for none, and where it was not noted. */
  invitedAt: z.number().default(0),
});
export type UserRecord = z.infer<typeof UserRecord>;

/** Whether the account is open: neither disabled nor locked. D-36. */
export const isOpen = ({ enabled, accountNonLocked }: Pick<UserRecord, 'enabled' | 'accountNonLocked'>) =>
  enabled && accountNonLocked;

/** What a person is called where another user reads it; who has no name yet, by the user name. */
export const personNameOf = ({
  firstName,
  lastName,
  userName,
}: Pick<UserRecord, 'firstName' | 'lastName' | 'userName'>) => `${firstName} ${lastName}`.trim() || userName;

/** What people call the roles of a user. */
const roleNamesOf = ({ isSuperadmin, userRoles }: Pick<UserRecord, 'isSuperadmin' | 'userRoles'>) =>
  isSuperadmin
    ? ['Superadmin']
    : roles.filter(({ id }) => userRoles.some(({ roleId }) => roleId === id)).map(({ RoleName }) => RoleName);

/** Users: their list. Spec part 1, 2.13. */
export const userDefinition = defineRecord({
  name: 'user',
  noun: 'user',
  // The first rows had neither roles nor the state of the account, the second ones neither name nor account,
  // the third ones not how reminders reach people, the fourth ones not who stands in for them,
  // the fifth ones not the columns that a person may choose, the sixth ones not who gets the weekly summary,
  // the seventh ones called every user active who has not signed in yet, the eighth ones had no last sign-in.
  format: 9,
  schema: UserRecord,
  order: { by: 'userName', direction: 'asc' },
  columns: {
    userName: { as: 'text', at: 'userName', label: 'Name', list: { sortable: true, search: true } },
    userEmail: { as: 'text', at: 'userEmail', label: 'Contact Email', list: { sortable: true, search: true } },
    companyId: { as: 'text', at: 'companyId', list: { hidden: true } },
    name: {
      as: 'worked',
      holds: 'text',
      worked: personNameOf,
      row: 'name',
      label: 'Full Name',
      list: { offered: true, sortable: true },
    },
    userPhone: { as: 'phone', at: 'userPhone', label: 'Phone', list: { offered: true, sortable: true } },
    roleNames: {
      as: 'worked',
      holds: 'other',
      worked: roleNamesOf,
      label: 'Role',
      list: { key: 'roles', sortable: true, filter: { as: 'choice' } },
    },
    accountState: {
      as: 'worked',
      holds: 'text',
      worked: accountStateOf,
      label: 'Status',
      list: { key: 'status', sortable: true, filter: { as: 'choice' } },
    },
    lastSignInOn: { as: 'day', at: 'lastSignInOn', label: 'Last Sign-in', list: { sortable: true } },
    invitedUntil: { as: 'worked', holds: 'text', worked: invitedUntilOf, list: { hidden: true } },
    roles: {
      as: 'worked',
      holds: 'text',
      worked: ({ userRoles }: UserRecord) => userRoles.map(({ roleId }) => roleId).join(','),
      row: 'roles',
    },
    hasAccount: { as: 'worked', holds: 'flag', worked: ({ sub }: UserRecord) => sub !== '', row: 'hasAccount' },
    firstName: { as: 'text', at: 'firstName', label: 'First Name' },
    middleInitial: { as: 'text', at: 'middleInitial', label: 'Middle Initial' },
    lastName: { as: 'text', at: 'lastName', label: 'Last Name' },
    isMFAenabled: { as: 'flag', at: 'isMFAenabled', label: '2-factor authentication' },
    adminAlert: { as: 'flag', at: 'adminAlert', label: 'System admin alert' },
    isSuperadmin: { as: 'flag', at: 'isSuperadmin', row: 'isSuperadmin', label: 'Super admin' },
    enabled: { as: 'flag', at: 'enabled', row: 'enabled', label: 'Enabled' },
    accountNonLocked: { as: 'flag', at: 'accountNonLocked', row: 'accountNonLocked', label: 'Not locked' },
    reminderFrequency: { as: 'text', at: 'reminders.frequency', row: 'reminderFrequency' },
    reminderChannel: { as: 'text', at: 'reminders.channel', row: 'reminderChannel' },
    reminderSummary: {
      as: 'worked',
      holds: 'text',
      worked: ({ reminders }: UserRecord) => summaryOf(reminders),
      row: 'reminderSummary',
    },
    deputyId: { as: 'text', at: 'absence.deputyId', row: 'deputyId' },
    absentFrom: { as: 'text', at: 'absence.from', row: 'absentFrom' },
    absentUntil: { as: 'text', at: 'absence.until', row: 'absentUntil' },
  },
});

const { userName, userEmail, ...others } = userDefinition.list.columns;

/** The list for a super admin, who sees the users of all companies. */
export const allUsersList = list({
  ...userDefinition.list,
  columns: { userName, userEmail, company: { label: 'Company' }, ...others },
});

/** `companyId` is '' for super admins and for people who registered themselves and wait for a company (D-19). */
export const UserRow = userDefinition.Row.extend({
  /** The company's name, for a super admin; '' for every other user. */
  company: z.string().default(''),
  /** Names of the roles; '' if a row was written before they stood in it. */
  roles: z.string().default(''),
  status: z.enum(accountStates),
  isSuperadmin: z.boolean(),
  enabled: z.boolean(),
  accountNonLocked: z.boolean(),
});
export type UserRow = z.infer<typeof UserRow>;
