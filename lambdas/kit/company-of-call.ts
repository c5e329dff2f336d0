import { ApplicationError } from '#contract/application-error.ts';
import { companies } from '../entities/records/company.ts';
import { resellers } from '../entities/records/reseller.ts';
import { type TenantId, tenantIdOf } from '../store/id.ts';
import type { Caller } from './caller.ts';

/** The tenant whose rules and lists a caller means: of the company that a super admin chose, or the caller's own. */
export const tenantOf = async (caller: Caller, companyId: string | undefined): Promise<TenantId> => {
  if (!caller.isSuperadmin) return caller.tenantScope(companyId).tenantId ?? tenantIdOf(caller.home);
  const chosen = companyId ?? '';
  return tenantIdOf((await companies(caller.scope(chosen)).get(chosen)).id);
};

/**
 * The company whose tokens or endpoints a caller manages: their own, or of a super admin the one that the call names. Another one is
 * missing. Role matrix rows 148 and 149.
 */
export const managedCompany = async (caller: Caller, companyId: string): Promise<string> => {
  if (!caller.isSuperadmin && companyId !== caller.home) throw new ApplicationError('Company Id is not available');
  const tenantId = tenantIdOf(companyId);
  const scope = caller.scope(caller.isSuperadmin ? tenantId : undefined);
  const found = companyId === tenantId ? companies(scope).find(companyId) : resellers(scope).find(companyId);
  if (!(await found)) throw new ApplicationError('Company Id is not available');
  return companyId;
};
