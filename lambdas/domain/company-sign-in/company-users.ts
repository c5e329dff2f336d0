import { users } from '#lambdas/entities/records/user.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { type Actor, tenantScope } from '#lambdas/store/scope.ts';

/** A user of a company as its connection may name them. */
export interface CompanyUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Can sign in, and has done so: only who has replaced a first password can be kept for an emergency. */
  readonly isActive: boolean;
}

/** The users of a company whose accounts are open, by name. */
export const usersOfCompany = async (actor: Actor, companyId: string): Promise<CompanyUser[]> => {
  const { columns } = await users(tenantScope(actor, tenantIdOf(companyId))).view();
  const text = (field: string, at: number) => String(columns.value(field, at) ?? '');
  return [...columns.positions()]
    .filter((at) => text('companyId', at) === companyId && columns.value('hasAccount', at) === true)
    .map((at) => ({ at, state: text('accountState', at) }))
    .filter(({ state }) => state === 'Active' || state === 'Invited')
    .map(({ at, state }) => ({
      id: text('id', at),
      name: text('name', at),
      email: text('userEmail', at),
      isActive: state === 'Active',
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
};
