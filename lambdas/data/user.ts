import * as z from 'zod';
import { type UserRow, userList } from '../../contract/lists/user.ts';
import { Profile } from '../../contract/records/user.ts';
import { Refusal } from '../../contract/refusal.ts';
import { allFamilies } from './company.ts';
import type { Entity } from './entity.ts';
import { newFamilyId, PORTAL } from './id.ts';
import type { Row } from './journal/columns.ts';
import type { ListView } from './journal/view.ts';
import { Repository } from './repository.ts';
import type { Scope } from './scope.ts';
import { userCompanions } from './user-companions.ts';

/**
 * How a user came to have an account: PENDING while it is being made, INVITED by somebody, REGISTERED by themselves.
 * ABANDONED: the account could not be made, and what is left is being removed. D-08, D-19.
 */
const UserStatus = z.enum(['PENDING', 'INVITED', 'REGISTERED', 'ABANDONED']);

/**
 * A user as it is stored; passwords, tokens and codes never are (D-10). `companyId` is '' for a super admin and for who
 * waits to be taken in, `sub` is '' until there is an account. `formerEmail` still signs in until Cognito has proof of
 * the new one. Times are epoch milliseconds.
 */
export const UserRecord = Profile.omit({ companyId: true, imagePath: true, credentialNonExpired: true }).extend({
  sub: z.string(),
  companyId: z.string(),
  status: UserStatus.default('INVITED'),
  createdAt: z.number().default(0),
  sessionsFrom: z.number().default(0),
  formerEmail: z.string().default(''),
});
export type UserRecord = z.infer<typeof UserRecord>;

/** Whether the account is open: neither disabled nor locked. D-36. */
export const isOpen = ({ enabled, accountNonLocked }: Pick<UserRecord, 'enabled' | 'accountNonLocked'>) =>
  enabled && accountNonLocked;

const entity: Entity<UserRecord, UserRow> = {
  name: 'user',
  journal: { families: async (scope) => [PORTAL, ...(await allFamilies(scope))] },
  schema: UserRecord,
  list: userList,
  missing: 'Id Not Available',
  owners: () => ['companyId'],
  row: ({ id, userName, userEmail, companyId, isSuperadmin, enabled, accountNonLocked }) => ({
    id,
    userName,
    userEmail,
    companyId,
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
  companions: userCompanions,
  guard: (view, before, after) => {
    const shuts = before.isSuperadmin && isOpen(before) && !(after && isOpen(after));
    if (shuts && !hasAdmin(view, before.id))
      throw new Refusal(after ? 'Update Failed' : 'Delete Failed', 'This is the last super admin who can sign in.');
  },
  newId: newFamilyId,
};

const show = (row: Row): UserRow => ({
  id: row.id,
  userName: String(row.userName),
  userEmail: String(row.userEmail),
  companyId: String(row.companyId),
  isSuperadmin: row.isSuperadmin === true,
  enabled: row.enabled !== false,
  accountNonLocked: row.accountNonLocked !== false,
});

/** Whether the list holds a super admin who can sign in, apart from one. */
export const hasAdmin = ({ columns }: ListView, apartFrom = '') =>
  [...columns.positions()].some((position) => {
    const row = show(columns.row(position));
    return row.isSuperadmin && isOpen(row) && row.id !== apartFrom;
  });

/** Users of a scope's companies. */
export const users = (scope: Scope) => new Repository(entity, scope);

/** What a new user needs; the rest begins with its default. */
export type UserFields = Omit<z.input<typeof UserRecord>, 'id' | 'version'>;

/** Stores a user, whose account exists already where `sub` is given. */
export const createUser = (scope: Scope, fields: UserFields) =>
  users(scope).create(UserRecord.omit({ id: true, version: true }).parse({ createdAt: Date.now(), ...fields }));
