import { companies } from '#lambdas/entities/records/company.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { Caller } from './caller.ts';

/** The tenant whose rules and lists a caller means: of the company that a super admin chose, or the caller's own. */
export const tenantOf = async (caller: Caller, companyId: string | undefined): Promise<TenantId> => {
  if (!caller.isSuperadmin) return caller.tenantScope(companyId).tenantId ?? tenantIdOf(caller.home);
  const chosen = companyId ?? '';
  return tenantIdOf((await companies(caller.scope(chosen)).get(chosen)).id);
};
