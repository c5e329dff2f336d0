import { UNASSIGNED } from '#contract/fields/unassigned.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { ListSource } from '#lambdas/store/journal/entry.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import type { ListFilter } from '#lambdas/store/journal/view/selection.ts';
import { TtlCache } from '#lambdas/store/ttl-cache.ts';
import { userEntity } from '../records/user.ts';

/** Names of a tenant's users, and a text that changes with any of them. */
interface PersonNames {
  readonly stamp: string;
  nameOf(id: string): string;
}

const NAMES_CACHED_MS = 60_000;
const cached = new TtlCache<PersonNames>(NAMES_CACHED_MS);

/** The names of a tenant's users, at most a minute old: its lists join them in without reading again. */
export const personNames = (tenantId: TenantId) =>
  cached.get(tenantId, async () => {
    const { columns, v } = await loadView(tenantId, userEntity);
    const names = new Map<string, string>();
    for (const at of columns.positions()) names.set(String(columns.value('id', at)), String(columns.value('name', at)));
    return { stamp: String(v), nameOf: (id) => names.get(id) ?? '' };
  });

/** The name of one person, also of one who has come just now; '' for no user. */
export const personName = async (tenantId: TenantId, id: string): Promise<string> => {
  if (id === '') return '';
  const name = (await personNames(tenantId)).nameOf(id);
  if (name !== '') return name;
  cached.forget(tenantId);
  return (await personNames(tenantId)).nameOf(id);
};

/** Filters by the responsible person, or for unassigned records; undefined if neither is requested. */
export const withResponsible = (id: string | undefined): ListFilter | undefined =>
  id === undefined
    ? undefined
    : { key: `of ${id}`, matches: (value) => value('responsibleId') === (id === UNASSIGNED ? '' : id) };

/** Names of the records of a kind that exist, by id. For people who may see what names them. */
export const recordNames = async (entity: ListSource, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>();
  for (const tenantId of new Set(ids.map(tenantIdOf))) {
    const { columns } = await loadView(tenantId, entity);
    for (const id of ids) {
      const position = columns.positionOf(id);
      if (position !== undefined) names.set(id, String(columns.value('name', position)));
    }
  }
  return names;
};

/** The name of a tenant's record of a kind by its id, up to date; undefined for one that does not exist. */
export const recordNameIn = async (tenantId: TenantId, entity: ListSource) => {
  const { columns } = await loadView(tenantId, entity);
  return (id: string): string | undefined => {
    const position = columns.positionOf(id);
    return position === undefined ? undefined : String(columns.value('name', position));
  };
};
