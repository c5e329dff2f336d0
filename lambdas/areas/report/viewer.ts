import { EVERY, sessionTags } from '#contract/analytics/keys.ts';
import { ApplicationError } from '#contract/application-error.ts';
import { hasRole, NCRA } from '#contract/rules/roles.ts';
import { findCompany } from '#lambdas/entities/records/company-lookup.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { Scope } from '#lambdas/store/scope.ts';

/** Whose reports are requested: the scope of the saved ones, and the company, '' for a super admin who has chosen none. */
export interface Viewer {
  readonly scope: Scope;
  readonly companyId: string;
}

/** Role matrix 0, scope RP. Refuses a company that is not within reach, or does not exist. */
export const viewerOf = async (caller: Caller, given: string | undefined): Promise<Viewer> => {
  const scope = caller.scope(given);
  if (!caller.isSuperadmin) return { scope, companyId: caller.home };
  if (scope.tenantId === null || scope.companies === 'all') return { scope, companyId: '' };
  const [companyId = ''] = scope.companies;
  if (!(await findCompany(scope, companyId))) throw new ApplicationError('Company Id is not available');
  return { scope, companyId };
};

/**
 * The tags of an embedded session: which rows of which tenant it shows. They come from the caller's own record and, for a
 * super admin, from the company that was chosen and found. D-77.
 */
export const tagsOf = (caller: Caller, companyId: string): Readonly<Record<string, string>> => {
  const tenantId = tenantIdOf(companyId);
  const seesTree = caller.isSuperadmin || hasRole(caller, NCRA);
  if (companyId === '') {
    if (!caller.isSuperadmin) throw new ApplicationError('Company Id is not available');
    return { [sessionTags.familyId]: EVERY, [sessionTags.companyId]: EVERY };
  }
  return {
    [sessionTags.familyId]: tenantId,
    [sessionTags.companyId]: seesTree && companyId === tenantId ? EVERY : companyId,
  };
};
