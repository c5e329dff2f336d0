import { madeUpResellers } from '#local/seed/made-up-resellers.ts';
import { createResellers, createTenant } from '#local/seed/tenants.ts';

/** Two tenants: root companies A and B, each with resellers; A1, A2 and B1 are the first of them. */
export const createTwoTenants = async (resellersEach = 3) => {
  const a = await createTenant('Alpha Reports', 'Ada Alpha', 1);
  const b = await createTenant('Beta Bureau', 'Bo Beta', 2);
  const [a1 = '', a2 = ''] = await createResellers(a, madeUpResellers(resellersEach));
  const [b1 = ''] = await createResellers(b, madeUpResellers(resellersEach, ' West'));
  return { a, b, a1, a2, b1 };
};
