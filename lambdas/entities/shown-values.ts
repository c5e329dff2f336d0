import type { AnyColumn, ReferenceList } from '../../contract/definition/column.ts';
import type { FamilyId } from '../store/id.ts';
import { namesOf, reference } from './reference.ts';

/** Names of a family's companies, and a text that changes with any of them. */
interface CompanyNames {
  readonly stamp: string;
  nameOf(id: string): string;
}

/** What a list joins in from others: the name of the family's root company, and the names of its companies. */
export interface Joins {
  family?(familyId: FamilyId): Promise<string>;
  companies?(familyId: FamilyId): Promise<CompanyNames>;
}

/** The names that the rows of one list join in; `stamp` changes with any of them. */
export interface Loaded {
  readonly stamp: string;
  readonly family: string;
  readonly references: Readonly<Partial<Record<ReferenceList, (id: number) => string>>>;
  companyName(id: string): string;
}

/** Loads what a list joins in, from memory mostly. */
export const loadNames = async (familyId: FamilyId, lists: readonly ReferenceList[], joins: Joins): Promise<Loaded> => {
  const [family = '', companies, ...entries] = await Promise.all([
    joins.family?.(familyId),
    joins.companies?.(familyId),
    ...lists.map((list) => reference(list)),
  ]);
  return {
    stamp: JSON.stringify([family, companies?.stamp, entries]),
    family,
    references: Object.fromEntries(lists.map((list, at) => [list, namesOf(entries[at] ?? [])])),
    companyName: (id) => companies?.nameOf(id) ?? '',
  };
};

/** How the stored values of a column are shown. */
export const showOf = <Rec>(column: AnyColumn<Rec>, names: Loaded): ((value: unknown) => unknown) => {
  const holds = column.as === 'worked' ? column.holds : column.as;
  if (holds === 'flag') return (value) => (value === true ? 'Yes' : 'No');
  if (holds === 'count') return Number;
  if (column.as === 'family') return () => names.family;
  if (column.as === 'company') return (value) => names.companyName(String(value));
  if (column.as === 'choice') {
    const shown = new Map<unknown, string>(column.choices.map(([value, name = '']) => [value, name]));
    return (value) => shown.get(value) ?? '';
  }
  if (column.as === 'references') {
    const nameOf = names.references[column.from];
    return (value) => (value as readonly number[]).map((id) => nameOf?.(id) ?? '').join(', ');
  }
  return String;
};
