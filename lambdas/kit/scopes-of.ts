import { ApplicationError } from '#contract/application-error.ts';
import { OWN_COMPANY_PLACEHOLDER } from '#contract/rules/modes.ts';
import { type Principal, visibilityOf } from '../entities/principal.ts';
import { familyIdOf, mayBeId } from '../store/id.ts';
import { type Actor, chosenScope, type Idempotency, portalScope, type Scope, staffScope } from '../store/scope.ts';

type Acting = Principal & Pick<Actor, 'via'>;

/** What a person may touch, as `Caller` describes it; a companyId outside is refused. */
export const scopesOf = (person: Acting, idempotency?: Idempotency) => ({
  scope: (companyId?: string) => scopeFor(person, companyId, idempotency),
  familyScope: (companyId?: string) => familyScopeFor(person, companyId, idempotency),
});

/** Role matrix 0, scope TP: a reseller's staff look at their root company's providers. */
const familyScopeFor = (person: Acting, companyId: string | undefined, idempotency: Idempotency | undefined): Scope => {
  const familyId = familyIdOf(person.home);
  if (person.isSuperadmin) return scopeFor(person, companyId && familyIdOf(companyId), idempotency);
  if (companyId !== familyId) scopeFor(person, companyId, idempotency);
  return staffScope(person, familyId, 'tree', idempotency);
};

const scopeFor = (person: Acting, companyId: string | undefined, idempotency: Idempotency | undefined): Scope => {
  const chosen = companyId && companyId !== OWN_COMPANY_PLACEHOLDER ? companyId : undefined;
  const isForeign = chosen !== undefined && !person.isSuperadmin && chosen !== person.home;
  if (isForeign || !mayBeId(chosen ?? '')) throw new ApplicationError('Company Id is not available');
  if (person.isSuperadmin) return chosen ? chosenScope(person, chosen, idempotency) : portalScope(person, idempotency);
  return staffScope(person, person.home, visibilityOf(person), idempotency);
};
