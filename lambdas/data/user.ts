import * as z from 'zod';
import { userList } from '../../contract/lists/user.ts';
import { Profile } from '../../contract/records/user.ts';
import { Refusal } from '../../contract/refusal.ts';
import { allFamilies } from './company.ts';
import { env } from './env-values.ts';
import { newFamilyId, PORTAL } from './id.ts';
import { keys } from './keys.ts';
import type { Principal } from './principal.ts';
import { type Entity, Repository } from './repository.ts';
import { portalScope, type Scope, staffScope } from './scope.ts';

/** A user as it is stored; passwords, tokens and codes never are (D-10). `companyId` is '' for a super admin. */
export const UserRecord = Profile.omit({ companyId: true, imagePath: true, credentialNonExpired: true }).extend({
  sub: z.string(),
  companyId: z.string(),
});
export type UserRecord = z.infer<typeof UserRecord>;

interface UserShown {
  readonly id: string;
  readonly userName: string;
  readonly userEmail: string;
}

const entity: Entity<UserRecord, UserShown> = {
  name: 'user',
  journal: { families: async (scope) => [PORTAL, ...(await allFamilies(scope))] },
  schema: UserRecord,
  list: userList,
  missing: 'Id Not Available',
  owners: () => ['companyId'],
  row: ({ id, userName, userEmail, companyId }) => ({ id, userName, userEmail, companyId }),
  presentation: async () => ({
    stamp: 'user',
    search: userList.search,
    plain: ['userName', 'userEmail'],
    show: (row) => ({ id: row.id, userName: String(row.userName), userEmail: String(row.userEmail) }),
  }),
  unique: { field: 'userEmail', taken: () => new Refusal('Save Failed', 'A user with this e-mail exists already.') },
  newId: newFamilyId,
};

/** Users of a scope's companies. */
export const users = (scope: Scope) => new Repository(entity, scope);

/** Stores a user and, in the same transaction, the principal that requests are checked against. */
export const createUser = (scope: Scope, fields: Omit<UserRecord, 'id' | 'version'>) => {
  const repository = users(scope);
  const id = repository.newId();
  const item = {
    Put: { TableName: env.TABLE_NAME, Item: { ...keys.principal(fields.sub), ...principalOf({ ...fields, id }) } },
  };
  return repository.create(fields, id, [{ item, refused: () => new Error('A principal cannot be refused') }]);
};

const principalOf = (user: Omit<UserRecord, 'version'>): Principal => ({
  sub: user.sub,
  userId: user.id,
  userName: user.userName,
  userEmail: user.userEmail,
  isSuperadmin: user.isSuperadmin,
  roles: user.userRoles.map(({ roleId }) => roleId),
  home: user.companyId,
  enabled: user.enabled,
  accountNonLocked: user.accountNonLocked,
});

/** The scope in which a person finds their own record. */
export const ownScope = (principal: Principal): Scope =>
  principal.isSuperadmin ? portalScope(principal) : staffScope(principal, principal.home, 'home');
