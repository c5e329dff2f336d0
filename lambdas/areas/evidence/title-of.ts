import { stateWords } from '#contract/catalogue/obligation-states.ts';
import { conditionsOf } from '#contract/definition/filter.ts';
import { allColumns } from '#contract/definition/list-spec.ts';
import { type ListFilter, listsOf, type NewEvidence } from '#contract/evidence/forms.ts';
import { NOBODY } from '#contract/fields/nobody.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { showDay } from '#contract/rules/dates.ts';
import { counted } from '#contract/rules/figures.ts';
import { personName } from '#lambdas/entities/computed/record-names.ts';
import { companyNames } from '#lambdas/entities/records/end-user.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { familyIdOf } from '#lambdas/store/id.ts';
import type { ChosenRecord } from './chosen-records.ts';

/** The columns that a list is filtered by. */
const columnWords = (kind: NewEvidence['kind'], { filter }: ListFilter): string[] => {
  const known: Readonly<Record<string, { readonly label: string }>> = allColumns(listsOf[kind]);
  const labels = filter ? conditionsOf(filter).map(({ field }) => known[field]?.label ?? '') : [];
  return labels.length === 0 ? [] : [`filtered by ${[...new Set(labels)].join(' and ')}`];
};

/** How a list is filtered, in words. */
const filterWords = async (caller: Caller, kind: NewEvidence['kind'], filter: ListFilter): Promise<string[]> => {
  const { companyId, searchText, searchIn, status, responsible, completedFrom, completedTo } = filter;
  const company = companyId ? (await companyNames(familyIdOf(companyId))).nameOf(companyId) : '';
  // An id may name any family; staff look for it in their own.
  const family = familyIdOf(caller.isSuperadmin ? (responsible ?? '') : caller.home);
  const person = responsible && responsible !== NOBODY ? await personName(family, responsible) : '';
  return [
    ...(company === '' ? [] : [`of ${company}`]),
    ...(searchText === '' ? [] : [`${searchIn ? 'reseller' : 'search'} “${searchText}”`]),
    ...columnWords(kind, filter),
    ...(status ? [`status ${stateWords[status]}`] : []),
    ...(responsible ? [person === '' ? 'looked after by nobody' : `looked after by ${person}`] : []),
    ...(completedFrom === '' || completedTo === ''
      ? []
      : [`completed ${showDay(completedFrom)} to ${showDay(completedTo)}`]),
  ];
};

/** Which records a package is of, in words: the one record's name, or how many and by which filter. */
export const titleOf = async (
  caller: Caller,
  { kind, filter, withEndUsers }: NewEvidence,
  chosen: readonly ChosenRecord[],
): Promise<string> => {
  const records = chosen.filter((record) => record.kind === kind);
  const more = withEndUsers ? [`with ${counted(chosen.length - records.length, kinds.endUser.noun)}`] : [];
  const [only] = records;
  if (!filter && only && records.length === 1) return [only.name, ...more].join(', ');
  const words = filter ? await filterWords(caller, kind, filter) : ['selected'];
  return [counted(records.length, kinds[kind].noun), ...(words.length === 0 ? ['whole list'] : words), ...more].join(
    ', ',
  );
};
