import { resellerEntity } from '#lambdas/entities/records/reseller.ts';
import { views } from '#lambdas/store/journal/load.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { createResellers, createTenant } from '#local/seed/tenants.ts';
import { newReseller, ownRow, resellerRecord } from '../data/resellers.ts';
import { storeRows } from '../data/stored-list.ts';

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

/** Some tenants with lists of resellers. Rows are made once, and given to each tenant as its own. */
export const step = async ({ name, tenants = 1, records, whole = 0 }: Wanted): Promise<StoredTenant[]> => {
  const stored: StoredTenant[] = [];
  const known = new Map<number, Row>();
  for (let tenant = 0; tenant < tenants; tenant++) {
    const company = await createTenant(`${name} ${tenant}`, 'Kim Example', 1);
    const made = Array.from({ length: whole }, (_, at) => newReseller(at));
    stored.push({ company, ids: await createResellers(company, made) });
    const of = (at: number) => {
      const like = known.get(at);
      if (like) return ownRow(like, company);
      const row = resellerEntity.row(resellerRecord(company, at));
      if (tenants > 1) known.set(at, row);
      return row;
    };
    await storeRows(resellerEntity, company, { from: whole, to: records, of });
    views.clear();
  }
  return stored;
};
