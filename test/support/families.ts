import { createFamily, createResellers } from '#local/seed/families.ts';
import { madeUpResellers } from '#local/seed/made-up-resellers.ts';

/** Two families: root companies A and B, each with resellers; A1, A2 and B1 are the first of them. */
export const createTwoFamilies = async (resellersEach = 3) => {
  const a = await createFamily('Alpha Reports', 'Ada Alpha', 1);
  const b = await createFamily('Beta Bureau', 'Bo Beta', 2);
  const [a1 = '', a2 = ''] = await createResellers(a, madeUpResellers(resellersEach));
  const [b1 = ''] = await createResellers(b, madeUpResellers(resellersEach, ' West'));
  return { a, b, a1, a2, b1 };
};
