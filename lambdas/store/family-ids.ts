import type { Base, Entity } from './entity.ts';
import { type FamilyId, familyIdOf, PORTAL } from './id.ts';
import { familyOf, type Scope } from './scope.ts';

/** The part of an entity that says where its lists are. */
type Journaled = Pick<Entity<Base, unknown>, 'journal'>;

/** Where a new record of the scope goes. */
export const ownFamilyId = ({ journal }: Journaled, scope: Scope): FamilyId =>
  journal === 'portal' ? PORTAL : familyOf(scope);

/** Where the record with this id is. Outside a scope of all families the id never decides which family is read. */
export const familyIdOfRecord = ({ journal }: Journaled, { familyId, familyIds }: Scope, id: string): FamilyId => {
  if (journal === 'portal') return PORTAL;
  const named = familyIdOf(id);
  return familyId ?? familyIds?.find((known) => known === named) ?? familyIds?.[0] ?? named;
};

/** Every family whose list the scope sees. */
export const familyIdsOf = async (entity: Journaled, scope: Scope): Promise<readonly FamilyId[]> => {
  const { journal } = entity;
  if (journal === 'portal') return [PORTAL];
  if (scope.familyIds) return scope.familyIds;
  return scope.familyId === null ? journal.families(scope) : [scope.familyId];
};
