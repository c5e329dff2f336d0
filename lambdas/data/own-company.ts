import { companies } from './company.ts';
import { rootOf } from './id.ts';
import { resellers } from './reseller.ts';
import type { Scope } from './scope.ts';

/** The repository a company id belongs to: root companies and resellers are kept apart but are one entity to users (D-43). */
export const companyRepository = (scope: Scope, companyId: string) =>
  companyId === rootOf(companyId) ? companies(scope) : resellers(scope);

/** A company or reseller of the scope, or undefined. */
export const findCompany = (scope: Scope, companyId: string) =>
  companyId === '' ? undefined : companyRepository(scope, companyId).find(companyId);

/** Entries of a company drop-down: every root company for a super admin, one's own for everybody else. D-40. */
export const companyOptions = async (scope: Scope, home: string) => {
  if (scope.companies === 'all') return (await companies(scope).all()).map(({ id, name }) => ({ id, name }));
  const own = await findCompany(scope, home);
  return own ? [{ id: own.id, name: own.name }] : [];
};
