import type { CompanyOption } from '#contract/user/forms.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { keys } from '#lambdas/store/keys.ts';
import { checkItem } from '#lambdas/store/repository/record-write.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { companies, rootName } from './company.ts';
import { resellers } from './reseller.ts';

/** Lets a write stand only while a company, or a reseller, is there: both are companies to what belongs to them (D-43). */
export const companyExists = (companyId: string, missing: () => Error): TransactItem =>
  checkItem(keys.company(companyId), missing);

/** The repository a company id belongs to: root companies and resellers are stored separately but are one entity to users (D-43). */
export const companyRepository = (scope: Scope, companyId: string) =>
  companyId === tenantIdOf(companyId) ? companies(scope) : resellers(scope);

/** A company or reseller of the scope, or undefined. */
export const findCompany = (scope: Scope, companyId: string) =>
  companyId === '' ? undefined : companyRepository(scope, companyId).find(companyId);

/** Entries of a company drop-down: every root company for a super admin, their own for every other user. D-40. */
export const companyOptions = async (scope: Scope, home: string): Promise<CompanyOption[]> => {
  if (scope.companies === 'all') return (await companies(scope).all()).map(({ id, name }) => ({ id, name }));
  const own = await findCompany(scope, home);
  return own ? [{ id: own.id, name: own.name }] : [];
};

/** What is typed into a selector, and the company it shows already. */
export interface OptionSearch {
  readonly searchText: string;
  readonly chosen?: string | undefined;
}

/** More entries than this are not looked through: typing more of the name finds the others. */
const OPTIONS_MAX = 50;

/**
 * Entries of a selector of root companies and resellers by what is typed, the chosen one among them; for staff their own
 * company only. A reseller is shown with its company: 'Reseller (of Company)'. D-40, D-43.
 */
export const anyCompanyOptions = async (
  scope: Scope,
  home: string,
  { searchText, chosen = '' }: OptionSearch,
): Promise<CompanyOption[]> => {
  if (scope.companies !== 'all') return companyOptions(scope, home);
  // What a selector shows may be typed as it stands there: 'Reseller (of Company)'.
  const criteria = { searchText: searchText.replace(/\s*\(of .*$/i, ''), searchIn: 'name', size: OPTIONS_MAX } as const;
  const [roots, sellers] = await Promise.all([companies(scope).all(criteria), resellers(scope).all(criteria)]);
  const found = [
    ...roots.map(({ id, name }) => ({ id, name })),
    ...(await Promise.all(sellers.map(({ id, name }) => optionOf(id, name)))),
  ].slice(0, OPTIONS_MAX);
  if (chosen === '' || found.some(({ id }) => id === chosen)) return found;
  const company = await findCompany(scope, chosen);
  return company ? [await optionOf(company.id, company.name), ...found] : found;
};

const optionOf = async (id: string, name: string): Promise<CompanyOption> => {
  const tenantId = tenantIdOf(id);
  return { id, name: id === tenantId ? name : `${name} (of ${await rootName(tenantId)})` };
};
