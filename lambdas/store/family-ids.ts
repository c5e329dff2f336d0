import type { Base, Entity } from './entity.ts';
import { type FamilyId, familyIdOf, PORTAL } from './id.ts';
import { familyOf, type Scope } from './scope.ts';

/** The part of an entity that says where its lists are. */
type Kept = Pick<Entity<Base, unknown>, 'journal'>;

/** Where a new record of the scope goes. */
export const ownFamilyId = ({ journal }: Kept, scope: Scope): FamilyId =>
  journal === 'portal' ? PORTAL : familyOf(scope);

/** Where the record with this id is. Outside a scope of all families the id never decides which family is read. */
export const familyIdOfRecord = ({ journal }: Kept, { root, roots }: Scope, id: string): FamilyId => {
  if (journal === 'portal') return PORTAL;
  const named = familyIdOf(id);
  return root ?? roots?.find((known) => known === named) ?? roots?.[0] ?? named;
};

/** Every family whose list the scope sees. */
export const familyIdsOf = async (entity: Kept, scope: Scope): Promise<readonly FamilyId[]> => {
  const { journal } = entity;
  if (journal === 'portal') return [PORTAL];
  if (scope.roots) return scope.roots;
  return scope.root === null ? journal.families(scope) : [scope.root];
};
