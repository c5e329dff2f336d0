import { NCRA } from '#contract/rules/roles.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { chosenScope } from '#lambdas/store/scope.ts';
import { createTenant } from '#local/seed/tenants.ts';
import { signIn } from '../../support/people.ts';
import { resellerRow } from '../../support/sheet-rows.ts';
import { importsOf, sheetOf } from './import-calls.ts';

let tenants = 0;

/** A new root company with an NCRA user, and the user's imports of resellers. */
export const createOwnCompany = async () => {
  const company = await createTenant(`Own Company ${++tenants}`, 'Kim Example', 1);
  const ncra = await signIn({ companyId: company, roles: [NCRA] });
  const list = () => resellers(chosenScope({ userId: 'u', userName: 'Someone' }, company));
  const named = async (name: string) => {
    const id = (await list().view()).holder(['name'], { name });
    return id === undefined ? undefined : list().find(id);
  };
  return { company, ncra, imports: importsOf('reseller', ncra, company), list, named };
};

/** Rows of as many resellers. */
export const resellerRows = (count: number, fields: Record<string, string> = {}) =>
  Array.from({ length: count }, (_, index) => resellerRow(`Steered ${index} LLC`, fields));

export const resellerSheet = (records: Record<string, string>[]) => sheetOf('reseller', records);
