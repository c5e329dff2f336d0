import { type FamilyId, familyIdOf } from '../store/id.ts';
import type { ListSource } from '../store/journal/list-source.ts';
import { loadView } from '../store/journal/load.ts';

/** Names of the records of a kind that exist, by id. For people who may see what names them. */
export const recordNames = async (entity: ListSource, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>();
  for (const familyId of new Set(ids.map(familyIdOf))) {
    const { columns } = await loadView(familyId, entity);
    for (const id of ids) {
      const position = columns.positionOf(id);
      if (position !== undefined) names.set(id, String(columns.value('name', position)));
    }
  }
  return names;
};

/** The name of a family's record of a kind by its id, up to date; undefined for one that is not there. */
export const recordNameIn = async (familyId: FamilyId, entity: ListSource) => {
  const { columns } = await loadView(familyId, entity);
  return (id: string): string | undefined => {
    const position = columns.positionOf(id);
    return position === undefined ? undefined : String(columns.value('name', position));
  };
};
