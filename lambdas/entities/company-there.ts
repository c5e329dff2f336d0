import { familyIdOf, PORTAL } from '../store/id.ts';
import type { TransactItem } from '../store/journal/transact-item.ts';
import { keys } from '../store/keys.ts';
import { checkItem } from '../store/part.ts';

/** Lets a write stand only while a company, or a reseller, is there: both are companies to what belongs to them (D-43). */
export const companyThere = (companyId: string, missing: () => Error): TransactItem => {
  const familyId = familyIdOf(companyId);
  const key =
    companyId === familyId ? keys.record(PORTAL, 'company', companyId) : keys.record(familyId, 'reseller', companyId);
  return checkItem(key, missing);
};
