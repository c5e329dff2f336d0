import { companyEntity } from '#lambdas/entities/company.ts';
import { PORTAL } from '#lambdas/store/id.ts';
import { keys } from '#lambdas/store/keys.ts';
import { itemAt } from '../data/item-at.ts';
import { textOf } from '../data/items.ts';
import { Refused } from '../data/refused.ts';
import type { Stage } from '../data/stage.ts';

/** The key of a root company's record. */
export const companyKey = (familyId: string) => keys.record(PORTAL, companyEntity.name, familyId);

/** The name of a family's company. Throws Refused where there is no such company. */
export const companyName = async (stage: Stage, familyId: string): Promise<string> => {
  const item = await itemAt(stage, companyKey(familyId));
  if (!item) throw new Refused(`There is no root company ${familyId}. Its id is in the address of its page.`);
  return String(JSON.parse(textOf(item, 'record')).name);
};
