import { PORTAL, tenantIdOf } from '#lambdas/store/id.ts';
import { type Key, keys } from '#lambdas/store/keys.ts';

/** Where a company is stored: a root company is a record of the portal, a reseller one of its tenant (D-43). */
export const companyKey = (companyId: string): Key => {
  const tenantId = tenantIdOf(companyId);
  return companyId === tenantId
    ? keys.record(PORTAL, 'company', companyId)
    : keys.record(tenantId, 'reseller', companyId);
};
