import { type Way, wayWords } from '#contract/record/history.ts';
import { findImport } from '../entities/import.ts';
import type { FamilyId } from '../store/id.ts';
import { familyScope, serverActor } from '../store/scope.ts';

/** The names of imports by their ids: their files; '' for one that is no longer stored. */
export type ImportNames = ReadonlyMap<string, string>;

/** Makes the function that names imports of a family; each is read once. */
export const importNamer = (familyId: FamilyId) => {
  const known = new Map<string, Promise<string>>();
  const read = async (id: string) => (await findImport(familyScope(serverActor, familyId), id))?.fileName ?? '';
  const nameOf = (id: string) => {
    const name = known.get(id) ?? read(id);
    known.set(id, name);
    return name;
  };
  return async (ids: Iterable<string>): Promise<ImportNames> => {
    const wanted = [...new Set(ids)].filter((id) => id !== '');
    return new Map(await Promise.all(wanted.map(async (id) => [id, await nameOf(id)] as const)));
  };
};

/** How a change came about, with the file of an import: 'Import of partners.xlsx'. */
export const wayText = ({ way, importId }: { readonly way: Way; readonly importId: string }, names: ImportNames) => {
  const name = importId === '' ? '' : (names.get(importId) ?? '');
  if (way !== 'import') return wayWords[way];
  return name === '' ? `${wayWords.import}, of which the file is no longer known` : `${wayWords.import} of ${name}`;
};
