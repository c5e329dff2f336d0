import type { Base, Entity } from './entity.ts';
import { PORTAL, type Root, rootOf } from './id.ts';
import { familyOf, type Scope } from './scope.ts';

/** The part of an entity that says where its lists are. */
type Kept = Pick<Entity<Base, unknown>, 'journal'>;

/** Where a new record of the scope goes. */
export const ownRoot = ({ journal }: Kept, scope: Scope): Root => (journal === 'portal' ? PORTAL : familyOf(scope));

/** Where the record with this id is. Outside a scope of all families the id never decides which family is read. */
export const rootOfRecord = ({ journal }: Kept, { root, roots }: Scope, id: string): Root => {
  if (journal === 'portal') return PORTAL;
  const named = rootOf(id);
  return root ?? roots?.find((known) => known === named) ?? roots?.[0] ?? named;
};

/** Every family whose list the scope sees. */
export const rootsOf = async (entity: Kept, scope: Scope): Promise<readonly Root[]> => {
  const { journal } = entity;
  if (journal === 'portal') return [PORTAL];
  if (scope.roots) return scope.roots;
  return scope.root === null ? journal.families(scope) : [scope.root];
};
