import { DELETED_USER } from '#contract/access-review/lists.ts';
import { type RoleId, roles } from '#contract/rules/roles.ts';
import type { AccountState } from '#contract/user/account-state.ts';
import { userEntity } from '#lambdas/entities/records/user.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';

/** A user of a tenant as the list of users has them. */
export interface Person {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly companyId: string;
  readonly roles: readonly RoleId[];
  readonly accountState: AccountState;
  readonly lastSignInOn: string;
}

/** Who can sign in: the users that a campaign is about. */
export const canSignIn = ({ accountState }: Person) => accountState === 'Active' || accountState === 'Invited';

/** The users of a tenant, by id and by company; `v` changes with any of them. */
export interface People {
  readonly v: number;
  readonly all: readonly Person[];
  find(userId: string): Person | undefined;
  /** Whether a user is still there as a campaign found them: with an open account at the company. */
  isThere(of: { readonly userId: string; readonly companyId: string }): boolean;
  /** Whether another user of the company can sign in, who may answer about this one. */
  hasOther(of: { readonly userId: string; readonly companyId: string }): boolean;
}

/** Users of a tenant as they are now. Super admins belong to none. */
export const peopleOf = async (tenantId: TenantId): Promise<People> => {
  const { columns, v } = await loadView(tenantId, userEntity);
  const all = columns.positions().map((at): Person => {
    const text = (field: string) => String(columns.value(field, at) ?? '');
    const held = text('roles').split(',');
    return {
      userId: text('id'),
      name: text('name'),
      email: text('userEmail'),
      companyId: text('companyId'),
      roles: roles.map(({ id }) => id).filter((id) => held.includes(String(id))),
      accountState: text('accountState') as AccountState,
      lastSignInOn: text('lastSignInOn'),
    };
  });
  const byId = new Map(all.map((person) => [person.userId, person]));
  const open = new Map<string, number>();
  for (const person of all) if (canSignIn(person)) open.set(person.companyId, (open.get(person.companyId) ?? 0) + 1);
  const isThere: People['isThere'] = ({ userId, companyId }) => {
    const person = byId.get(userId);
    return person !== undefined && person.companyId === companyId && canSignIn(person);
  };
  return {
    v,
    all,
    find: (userId) => byId.get(userId),
    isThere,
    hasOther: (of) => (open.get(of.companyId) ?? 0) > (isThere(of) ? 1 : 0),
  };
};

/** What a user is called who has answered or started something; '' for no user. */
export const nameIn = (people: People, tenantId: TenantId, userId: string): string => {
  if (userId === '') return '';
  return people.find(userId)?.name ?? (tenantIdOf(userId) === tenantId ? DELETED_USER : 'Super admin');
};
