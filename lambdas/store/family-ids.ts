import { type FamilyId, familyIdOf, PORTAL } from './id.ts';
import type { Base, Entity } from './repository/entity.ts';
import { familyOf, type Scope } from './scope.ts';

/** The part of an entity that says where its lists are. */
type Journaled = Pick<Entity<Base, unknown>, 'journal'>;

/** The family of a new record of the scope. */
export const ownFamilyId = ({ journal }: Journaled, scope: Scope): FamilyId =>
  journal === 'portal' ? PORTAL : familyOf(scope);

/** The family of the record with this id. Only in a scope of several families does the id decide which family is read. */
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
