import { PORTAL, type TenantId, tenantIdOf } from './id.ts';
import type { Base, Entity } from './repository/entity.ts';
import { type Scope, tenantOf } from './scope.ts';

/** The part of an entity that says where its lists are. */
type Journaled = Pick<Entity<Base, unknown>, 'journal'>;

/** The tenant of a new record of the scope. */
export const ownTenantId = ({ journal }: Journaled, scope: Scope): TenantId =>
  journal === 'portal' ? PORTAL : tenantOf(scope);

/** The tenant of the record with this id. Only in a scope of several tenants does the id decide which tenant is read. */
export const tenantIdOfRecord = ({ journal }: Journaled, { tenantId, tenantIds }: Scope, id: string): TenantId => {
  if (journal === 'portal') return PORTAL;
  const named = tenantIdOf(id);
  return tenantId ?? tenantIds?.find((known) => known === named) ?? tenantIds?.[0] ?? named;
};

/** Every tenant whose list the scope sees. */
export const tenantIdsOf = async (entity: Journaled, scope: Scope): Promise<readonly TenantId[]> => {
  const { journal } = entity;
  if (journal === 'portal') return [PORTAL];
  if (scope.tenantIds) return scope.tenantIds;
  return scope.tenantId === null ? journal.tenants(scope) : [scope.tenantId];
};
