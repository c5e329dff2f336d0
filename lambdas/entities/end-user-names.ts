import { familyIdOf } from '../store/id.ts';
import { loadView } from '../store/journal/load.ts';
import { endUserEntity } from './end-user.ts';

/** Names of the end users that exist, by id. For people who may see a record that names them. */
export const endUserNames = async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>();
  for (const familyId of new Set(ids.map(familyIdOf))) {
    const { columns } = await loadView(familyId, endUserEntity);
    for (const id of ids) {
      const position = columns.positionOf(id);
      if (position !== undefined) names.set(id, String(columns.value('name', position)));
    }
  }
  return names;
};
