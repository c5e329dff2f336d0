import { may } from '#contract/rules/access.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import type { People } from './people.ts';

/** A user who asks or is told. */
export interface Acting extends PrincipalRoles {
  readonly userId: string;
  readonly home: string;
}

interface Answered {
  readonly userId: string;
  readonly companyId: string;
}

/** Who starts campaigns of a tenant: super admins, and NCRA staff of its root company. Role matrix row 150. */
export const mayStart = (person: Acting) =>
  may(person, 'accessReview.start') && (person.isSuperadmin || !isOfReseller(person));

/** Whether a user sees how another one stands in a campaign: those of the own company, or all. Role matrix row 152. */
export const seesDecision = (person: Acting, { companyId }: Pick<Answered, 'companyId'>) =>
  mayStart(person) || person.home === companyId;

/**
 * Whether a user answers about another one: of the own company, never about themselves. Where a company has no other user who can
 * sign in, who may start campaigns answers. Role matrix row 151, ADR 0053.
 */
export const mayAnswer = (person: Acting, of: Answered, people: People): boolean => {
  if (person.userId === of.userId) return false;
  if (person.isSuperadmin || person.home === of.companyId) return true;
  return mayStart(person) && !people.hasOther(of);
};
