import { allTenants, companyEntity } from '../entities/records/company.ts';
import { PORTAL, type TenantId } from '../store/id.ts';
import { copiesOf } from '../store/retention/copies.ts';
import { portalScope, serverActor } from '../store/scope.ts';

/** The tenants of the portal. */
export const tenantsToRemind = () => allTenants(portalScope(serverActor));

/** Tenants whose deleted records are erased: also of companies that were deleted and not erased yet, and what belongs to no tenant. */
export const tenantsToErase = async (): Promise<readonly TenantId[]> => {
  const deleted = await copiesOf(PORTAL, companyEntity.name);
  return [...new Set([...(await tenantsToRemind()), ...deleted.map(({ id }) => id), PORTAL])];
};
