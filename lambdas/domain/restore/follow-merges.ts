import { type DocumentOwner, fromDocumentOwner } from '#contract/kinds/kinds.ts';
import type { MergeKind } from '#contract/record/merge.ts';
import { storedKinds } from '#lambdas/entities/all-entities.ts';
import { divisionEntity } from '#lambdas/entities/records/division.ts';
import { documentEntity } from '#lambdas/entities/records/document.ts';
import { documentRequestEntity } from '#lambdas/entities/records/document-request.ts';
import { endUserEntity } from '#lambdas/entities/records/end-user.ts';
import { providerEntity } from '#lambdas/entities/records/provider.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import { movedItem } from '#lambdas/store/repository/moved.ts';
import { copiesOf } from '#lambdas/store/retention/copies.ts';
import type { Scope } from '#lambdas/store/scope.ts';

/** The fields of a record that name what it belongs to, with the kind of that. */
type Belonging = Readonly<Record<string, MergeKind>>;

const ofOwner = (record: object): Belonging => ({
  rowId: fromDocumentOwner((record as { readonly tableKeyName: DocumentOwner }).tableKeyName),
  companyId: 'reseller',
});

const belongings: Readonly<Record<string, (record: object) => Belonging>> = {
  [divisionEntity.name]: () => ({ endUserId: 'endUser', companyId: 'reseller' }),
  [endUserEntity.name]: () => ({ companyId: 'reseller' }),
  [providerEntity.name]: () => ({ endUserId: 'endUser' }),
  [documentEntity.name]: ofOwner,
  [documentRequestEntity.name]: ofOwner,
};

/** The record that one was merged into; '' for one that is there, or was deleted. */
const mergedInto = async (tenant: Scope, kind: MergeKind, id: string): Promise<string> => {
  const { entity, repository } = storedKinds[kind];
  if (id === '' || (await repository(tenant).find(id))) return '';
  const copies = await copiesOf(tenantIdOf(id), entity.name);
  return copies.findLast((copy) => copy.id === id)?.into ?? '';
};

/** The records that a reference passes through, from the one it names to the one that this is part of now. */
const pathFrom = async (tenant: Scope, kind: MergeKind, id: string): Promise<readonly string[]> => {
  const path = [id];
  for (let next = await mergedInto(tenant, kind, id); next !== '' && !path.includes(next); ) {
    path.push(next);
    next = await mergedInto(tenant, kind, next);
  }
  return path;
};

/** The id of the record that one is part of by now: its own where it was not merged. */
export const survivorOf = async (tenant: Scope, kind: MergeKind, id: string): Promise<string> =>
  (await pathFrom(tenant, kind, id)).at(-1) ?? id;

/** The lists whose records move with the company that they are of. */
const ofCompanies = new Set([divisionEntity.name, endUserEntity.name, documentEntity.name]);

/**
 * The scope of staff of a company with the companies that were merged into it: what was deleted of those before belongs to their own
 * now, and comes back there. Every other scope sees all of its tenant, or is of a list whose records do not move.
 */
export const withMerged = async (scope: Scope, list: string): Promise<Scope> => {
  const { tenantId, companies: own, visibility } = scope;
  if (visibility !== 'home' || own === 'all' || tenantId === null || !ofCompanies.has(list)) return scope;
  const copies = await copiesOf(tenantId, storedKinds.reseller.entity.name);
  const into = new Map(copies.map((copy) => [copy.id, copy.into]));
  const leadsHere = (id: string): boolean => {
    const path = new Set<string>();
    for (let at = id; at !== '' && !path.has(at); at = into.get(at) ?? '') {
      if (own.has(at)) return true;
      path.add(at);
    }
    return false;
  };
  return { ...scope, companies: new Set([...own, ...[...into.keys()].filter(leadsHere)]) };
};

/** A record that belongs to where its record was merged, and the notes by which an undo of the merge moves it back. */
interface Followed<Rec> {
  readonly record: Rec;
  readonly moves: readonly TransactItem[];
}

/** Makes the function that moves returning records of a tenant to where merges have moved what they belonged to. */
export const mergeFollower = (tenant: Scope) => {
  const known = new Map<string, Promise<readonly string[]>>();
  const pathOf = (kind: MergeKind, id: string) => {
    const key = `${kind} ${id}`;
    const path = known.get(key) ?? pathFrom(tenant, kind, id);
    known.set(key, path);
    return path;
  };
  return async <Rec extends Base>(list: string, record: Rec): Promise<Followed<Rec>> => {
    const followed: Record<string, unknown> = {};
    const moves = new Map<string, { before: Record<string, unknown>; after: Record<string, unknown> }>();
    for (const [field, kind] of Object.entries(belongings[list]?.(record) ?? {})) {
      const path = await pathOf(kind, String((record as Record<string, unknown>)[field]));
      for (const [at, into] of path.slice(1).entries()) {
        const from = path[at] ?? '';
        const { before = {}, after = {} } = moves.get(from) ?? {};
        moves.set(from, { before: { ...before, [field]: from }, after: { ...after, [field]: into } });
        followed[field] = into;
      }
    }
    return {
      record: { ...record, ...followed },
      moves: [...moves].map(([from, moving]) => movedItem(from, { what: list, id: record.id, ...moving })),
    };
  };
};
