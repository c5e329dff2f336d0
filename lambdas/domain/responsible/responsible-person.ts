import type { Option } from '#contract/fields/common.ts';
import { userEntity, users } from '#lambdas/entities/records/user.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import { type Actor, tenantScope } from '#lambdas/store/scope.ts';
import type { RequiredRecords } from '../saving/required-records.ts';

/** Whether the user of a list row belongs to a company and can sign in. */
const isStaffOf = (companyId: string, value: (field: string) => unknown) =>
  companyId !== '' &&
  value('companyId') === companyId &&
  value('hasAccount') === true &&
  value('enabled') !== false &&
  value('accountNonLocked') !== false;

const isStaffAt = ({ columns }: ListProjection, at: number, companyId: string) =>
  isStaffOf(companyId, (field) => columns.value(field, at));

/** Requires a new responsible person to be of the record's company; a stored one may stay. Role matrix row 97. */
export const responsiblePerson = <Rec extends { readonly responsibleId: string }>(
  companyOf: (record: Rec) => string,
  whose: string,
): RequiredRecords<Rec> => ({
  entity: userEntity,
  path: 'responsibleId',
  message: `Please choose a user of ${whose} who can sign in as the responsible person.`,
  ids: ({ responsibleId }, before) =>
    responsibleId === '' || responsibleId === before?.responsibleId ? [] : [responsibleId],
  fits: (view, at, after) => isStaffAt(view, at, companyOf(after)),
});

/** The people of a company who can sign in, by name; no user if there is no company. */
export const staffOptions = async (actor: Actor, companyId: string): Promise<Option[]> => {
  if (companyId === '') return [];
  const { columns } = await users(tenantScope(actor, tenantIdOf(companyId))).view();
  return [...columns.positions()]
    .filter((at) => isStaffOf(companyId, (field) => columns.value(field, at)))
    .map((at) => ({ id: String(columns.value('id', at)), name: String(columns.value('name', at)) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
};
