import { userEntity } from '#lambdas/entities/records/user.ts';
import type { FamilyId } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import { fold } from '#lambdas/store/journal/view/normalize.ts';
import { Names } from './names.ts';

/**
 * The people whom cells may name: by name, user name, e-mail or id. Of several who are called the same, each goes by the
 * user name. `of` says of which companies they are.
 */
export const peopleNames = async (familyId: FamilyId, whose: string, of: (companyId: string) => boolean) => {
  const { columns } = await loadView(familyId, userEntity);
  const people = [...columns.positions()]
    .map((at) => (field: string) => String(columns.value(field, at) ?? ''))
    .filter((person) => of(person('companyId')));
  const calledSo = new Map<string, number>();
  for (const person of people) calledSo.set(fold(person('name')), (calledSo.get(fold(person('name'))) ?? 0) + 1);
  const names = new Names(`somebody of ${whose}`);
  for (const person of people)
    names.add(person('id'), person(calledSo.get(fold(person('name'))) === 1 ? 'name' : 'userName'));
  for (const person of people) for (const field of ['userName', 'userEmail']) names.alias(person('id'), person(field));
  return names;
};
