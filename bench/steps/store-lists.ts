import { resellerEntity } from '#lambdas/entities/records/reseller.ts';
import { views } from '#lambdas/store/journal/load.ts';
import { createResellers, createTenant } from '#local/seed/tenants.ts';
import { newReseller, resellerRecord } from '../data/resellers.ts';
import { storeList } from '../data/stored-list.ts';

interface Wanted {
  readonly name: string;
  readonly tenants?: number;
  /** Of each tenant, and how many of them are whole records: the others are in the list alone. */
  readonly records: number;
  readonly whole?: number;
}

/** A root company, and the ids of its resellers that are whole records. */
export interface StoredTenant {
  readonly company: string;
  readonly ids: readonly string[];
}

/** Some tenants with lists of resellers. */
export const step = async ({ name, tenants = 1, records, whole = 0 }: Wanted): Promise<StoredTenant[]> => {
  const stored: StoredTenant[] = [];
  for (let tenant = 0; tenant < tenants; tenant++) {
    const company = await createTenant(`${name} ${tenant}`, 'Kim Example', 1);
    const made = Array.from({ length: whole }, (_, at) => newReseller(at));
    stored.push({ company, ids: await createResellers(company, made) });
    const recordOf = (at: number) => resellerRecord(company, at);
    await storeList(resellerEntity, company, { from: whole, to: records, recordOf });
    views.clear();
  }
  return stored;
};
