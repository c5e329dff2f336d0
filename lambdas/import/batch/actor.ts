import { ApplicationError, denied } from '#contract/application-error.ts';
import { type Action, may } from '#contract/rules/access.ts';
import type { ImportProgress } from '#lambdas/entities/imports/import-progress.ts';
import { findPrincipal, isOfReseller, requireChanging } from '#lambdas/entities/people/principal.ts';
import { companies } from '#lambdas/entities/records/company.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { type Actor, chosenScope, type Scope } from '#lambdas/store/scope.ts';
import type { Owner } from '../definitions/import-definition.ts';

export const OPERATOR: Actor = { userId: 'operator', userName: 'operator' };

/** An operator has all rights, by AWS permissions. */
export const OPERATOR_SETTER = { isSuperadmin: true, roles: [], isOfReseller: false } as const;

interface Rights {
  readonly action: Action;
  readonly forResellers: boolean;
}

/**
 * The scope and owner of an import. Rights are those of the requesting person, as they are now; an operator has them by
 * AWS permissions. Role matrix rows 50, 65, 73 and 91.
 */
export const actorOf = async (
  { actor, companyId, state }: ImportProgress,
  { action, forResellers }: Rights,
): Promise<{ scope: Scope; owner: Owner }> => {
  const principal = actor === '' ? undefined : await findPrincipal(actor);
  // An undo always goes on to its end, even if the person has lost the right meanwhile.
  if (actor !== '' && state !== 'undoing') {
    const allowed = principal?.enabled && principal.accountNonLocked && may(principal, action);
    if (!principal || !allowed || !(principal.isSuperadmin || principal.home === companyId)) throw denied();
  }
  const scope = chosenScope(principal ?? OPERATOR, companyId);
  const isRoot = companyId === tenantIdOf(companyId);
  if (!isRoot && !forResellers) throw new ApplicationError('Company Id is not available');
  const there = isRoot ? await companies(scope).find(companyId) : await resellers(scope).find(companyId);
  if (!there) throw new ApplicationError('Company Id is not available');
  if (principal && state !== 'undoing') await requireChanging(principal);
  const setter = principal ? { ...principal, isOfReseller: isOfReseller(principal) } : OPERATOR_SETTER;
  return { scope, owner: { companyId, namesOthers: isRoot && (!principal || principal.isSuperadmin), setter } };
};
