import * as z from 'zod';
import { ApplicationError } from '../../contract/application-error.ts';
import { type UserRow, userList } from '../../contract/lists/user.ts';
import { Profile } from '../../contract/records/user.ts';
import { roles } from '../../contract/rules/roles.ts';
import { defineEntity } from '../store/entity.ts';
import { newFamilyId, PORTAL } from '../store/id.ts';
import type { Row } from '../store/journal/columns.ts';
import type { Step } from '../store/journal/commit.ts';
import type { ListFilter, ListView } from '../store/journal/view.ts';
import { Repository } from '../store/repository.ts';
import type { Scope } from '../store/scope.ts';
import { allFamilies } from './company.ts';
import { userSideEffects } from './user-side-effects.ts';

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

export const userEntity = defineEntity<UserRecord, UserRow>({
  name: 'user',
  journal: { families: async (scope) => [PORTAL, ...(await allFamilies(scope))] },
  schema: UserRecord,
  list: userList,
  missing: 'Id Not Available',
  owners: () => ['companyId'],
  row: ({ id, userName, userEmail, companyId, userRoles, isSuperadmin, enabled, accountNonLocked }) => ({
    id,
    userName,
    userEmail,
    companyId,
    roles: userRoles.map(({ roleId }) => roleId).join(','),
    isSuperadmin,
    enabled,
    accountNonLocked,
  }),
  presentation: async () => ({
    stamp: 'user',
    search: userList.search,
    plain: ['userName', 'userEmail'],
    show,
  }),
  // The first rows had neither roles nor the state of the account.
  format: 2,
  sideEffects: userSideEffects,
  guard: (view, before, after) => {
    const shuts = before.isSuperadmin && isOpen(before) && !(after && isOpen(after));
    if (shuts && !hasAdmin(view, before.id))
      throw new ApplicationError(
        after ? 'Update Failed' : 'Delete Failed',
        'This is the last super admin who can sign in.',
      );
  },
  newId: newFamilyId,
});

const isTrue = (value: unknown) => value === true;
const isNotFalse = (value: unknown) => value !== false;

/** Why somebody cannot log in. */
const statusOf = ({ companyId, isSuperadmin, enabled, accountNonLocked }: Row): UserRow['status'] => {
  if (!isTrue(isSuperadmin) && companyId === '') return 'Waiting for approval';
  if (!isNotFalse(accountNonLocked)) return 'Locked';
  return isNotFalse(enabled) ? 'Active' : 'Disabled';
};

const roleNames = (row: Row) => {
  if (isTrue(row.isSuperadmin)) return 'Superadmin';
  const held = String(row.roles ?? '').split(',');
  return roles
    .filter(({ id }) => held.includes(String(id)))
    .map(({ RoleName }) => RoleName)
    .join(', ');
};

/** Only those who registered themselves and wait to be taken in. */
export const waiting: ListFilter = {
  key: 'waiting',
  keeps: (value) => value('companyId') === '' && !isTrue(value('isSuperadmin')),
};

const show = (row: Row): UserRow => ({
  id: row.id,
  userName: String(row.userName),
  userEmail: String(row.userEmail),
  companyId: String(row.companyId),
  company: '',
  roles: roleNames(row),
  status: statusOf(row),
  isSuperadmin: isTrue(row.isSuperadmin),
  enabled: isNotFalse(row.enabled),
  accountNonLocked: isNotFalse(row.accountNonLocked),
});

/** Whether the list holds a super admin who can sign in, apart from one. */
export const hasAdmin = ({ columns }: ListView, apartFrom = '') =>
  [...columns.positions()].some((position) => {
    const row = show(columns.row(position));
    return row.isSuperadmin && isOpen(row) && row.id !== apartFrom;
  });

/** The e-mail addresses of super admins who can sign in and want to be told. Spec part 1, 6 "system admin flag". */
export const alertedAdmins = async (scope: Scope): Promise<string[]> => {
  const all = users(scope);
  const admins = (await all.all()).filter((row) => row.isSuperadmin && isOpen(row));
  const records = await Promise.all(admins.map(({ id }) => all.find(id)));
  return records.flatMap((admin) => (admin?.adminAlert ? [admin.userEmail] : []));
};

/** Users of a scope's companies. */
export const users = (scope: Scope) => new Repository(userEntity, scope);

/** What a new user needs; the rest begins with its default. */
export type UserFields = Omit<z.input<typeof UserRecord>, 'id' | 'version'>;

/** Stores a user, whose account exists already where `sub` is given. */
export const createUser = (scope: Scope, fields: UserFields, more: readonly Step[] = []) => {
  const all = users(scope);
  const record = UserRecord.omit({ id: true, version: true }).parse({ createdAt: Date.now(), app: 'none', ...fields });
  return all.create(record, all.newId(), more);
};
