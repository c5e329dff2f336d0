import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { madeUpResellers } from '#local/seed/made-up-resellers.ts';
import { createResellers, createTenant } from '#local/seed/tenants.ts';
import { type Person, signIn } from './people.ts';

export interface SmallTenant {
  readonly company: string;
  readonly reseller: string;
  /** Signed in for the company. */
  readonly ncra: Person;
  /** Signed in for the reseller. */
  readonly seller: Person;
}

let tenants = 0;

/** A new company with one reseller, and a person of each. Names are unique within a test file. */
export const createSmallTenant = async (): Promise<SmallTenant> => {
  const company = await createTenant(`Small Company ${++tenants}`, 'Kim Example', 1);
  const [reseller = ''] = await createResellers(company, madeUpResellers(1));
  const ncra = await signIn({ companyId: company, roles: [NCRA] });
  const seller = await signIn({ companyId: reseller, roles: [RESELLER] });
  return { company, reseller, ncra, seller };
};
