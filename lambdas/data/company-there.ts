import { PORTAL, rootOf } from './id.ts';
import type { Step } from './journal/commit.ts';
import { keys } from './keys.ts';
import { checkStep } from './part.ts';

/** Lets a write stand only while a company, or a reseller, is there: both are companies to what belongs to them (D-43). */
export const companyThere = (companyId: string, missing: () => Error): Step => {
  const root = rootOf(companyId);
  const key = companyId === root ? keys.record(PORTAL, 'company', companyId) : keys.record(root, 'reseller', companyId);
  return checkStep(key, missing);
};
