import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { createFamily, createResellers } from '#local/seed/families.ts';
import { madeUpResellers } from '#local/seed/made-up-resellers.ts';
import { type Person, signIn } from './people.ts';

export interface SmallFamily {
  readonly company: string;
  readonly reseller: string;
  /** Signed in for the company. */
  readonly ncra: Person;
  /** Signed in for the reseller. */
  readonly seller: Person;
}

let families = 0;

/** A new company with one reseller, and a person of each. Names are unique within a test file. */
export const createSmallFamily = async (): Promise<SmallFamily> => {
  const company = await createFamily(`Small Company ${++families}`, 'Kim Example', 1);
  const [reseller = ''] = await createResellers(company, madeUpResellers(1));
  const ncra = await signIn({ companyId: company, roles: [NCRA] });
  const seller = await signIn({ companyId: reseller, roles: [RESELLER] });
  return { company, reseller, ncra, seller };
};
