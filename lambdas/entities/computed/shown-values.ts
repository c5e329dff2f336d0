import { type AnyColumn, heldBy, listOf } from '#contract/definition/column.ts';
import type { ReferenceList } from '#contract/fields/reference-list.ts';
import type { FamilyId } from '#lambdas/store/id.ts';
import { namesOf, reference } from '../reference.ts';
import type { FamilyCircumstances } from './circumstances.ts';

/** Names of a family's companies or people, and a text that changes with any of them. */
export interface NamesById {
  readonly stamp: string;
  nameOf(id: string): string;
}

/** What a list joins in from others: the name of the family's root company, and the names of its companies and people. */
export interface Joins {
  family?(familyId: FamilyId): Promise<string>;
  companies?(familyId: FamilyId): Promise<NamesById>;
  people?(familyId: FamilyId): Promise<NamesById>;
  /** How obligations of the family stand, for a list that shows a status. */
  circumstances?(familyId: FamilyId): Promise<FamilyCircumstances>;
}

/** The names that stand for ids. */
export interface Names {
  /** The names of a reference list; '' for an entry that was removed from it. */
  of(list: ReferenceList): (id: number) => string;
  companyName(id: string): string;
  personName(id: string): string;
  /** The name of the family's root company. */
  readonly family: string;
}

const noName = () => '';

/** The names of some reference lists, from memory mostly, and the entries they are made of. */
export const namesOfLists = async (lists: readonly ReferenceList[]) => {
  const entries = await Promise.all(lists.map((list) => reference(list)));
  const names = new Map<ReferenceList, (id: number) => string>(
    lists.map((list, at) => [list, namesOf(entries[at] ?? [])]),
  );
  return { entries, of: (list: ReferenceList) => names.get(list) ?? noName };
};

/** Loads what a list joins in; `stamp` changes with any of the names. */
export const loadNames = async (
  familyId: FamilyId,
  lists: readonly ReferenceList[],
  joins: Joins,
): Promise<Names & { readonly stamp: string }> => {
  const [family = '', companies, people, { entries, of }] = await Promise.all([
    joins.family?.(familyId),
    joins.companies?.(familyId),
    joins.people?.(familyId),
    namesOfLists(lists),
  ]);
  return {
    stamp: JSON.stringify([family, companies?.stamp, people?.stamp, entries]),
    of,
    family,
    companyName: (id) => companies?.nameOf(id) ?? '',
    personName: (id) => people?.nameOf(id) ?? '',
  };
};

/** How the stored values of a column are shown, in lists and in reports. */
export const showOf = <Rec>(column: AnyColumn<Rec>, names: Names): ((value: unknown) => string | number) => {
  const holds = heldBy(column);
  if (holds === 'flag') return (value) => (value === true ? 'Yes' : 'No');
  if (holds === 'count') return Number;
  if (column.as === 'family') return () => names.family;
  if (column.as === 'company') return (value) => names.companyName(String(value));
  if (column.as === 'person') return (value) => names.personName(String(value ?? ''));
  if (column.as === 'choice') {
    const shown = new Map<unknown, string>(column.choices.map(([value, name = '']) => [value, name]));
    return (value) => shown.get(value) ?? '';
  }
  const list = listOf(column);
  if (list === undefined) return (value) => (typeof value === 'string' ? value : [value ?? ''].flat().join(', '));
  const nameOf = names.of(list);
  return (value) =>
    [value]
      .flat()
      .map((id) => nameOf(id as number))
      .join(', ');
};
