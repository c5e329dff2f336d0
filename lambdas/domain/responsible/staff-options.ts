import type { Option } from '#contract/fields/common.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { familyIdOf } from '#lambdas/store/id.ts';
import { type Actor, familyScope } from '#lambdas/store/scope.ts';
import { isStaffOf } from './responsible-person.ts';

/** The people of a company who can sign in, by name; nobody where there is no company. */
export const staffOptions = async (actor: Actor, companyId: string): Promise<Option[]> => {
  if (companyId === '') return [];
  const { columns } = await users(familyScope(actor, familyIdOf(companyId))).view();
  return [...columns.positions()]
    .filter((at) => isStaffOf(companyId, (field) => columns.value(field, at)))
    .map((at) => ({ id: String(columns.value('id', at)), name: String(columns.value('name', at)) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
};
