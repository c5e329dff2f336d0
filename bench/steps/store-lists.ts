import { resellerEntity } from '#lambdas/entities/records/reseller.ts';
import { views } from '#lambdas/store/journal/load.ts';
import { createFamily, createResellers } from '#local/seed/families.ts';
import { newReseller, resellerRecord } from '../data/resellers.ts';
import { storeList } from '../data/stored-list.ts';

interface Wanted {
  readonly name: string;
  readonly families?: number;
  /** Of each family, and how many of them are whole records: the others are in the list alone. */
  readonly records: number;
  readonly whole?: number;
}

/** A root company, and the ids of its resellers that are whole records. */
export interface StoredFamily {
  readonly company: string;
  readonly ids: readonly string[];
}

/** Some families with lists of resellers. */
export const step = async ({ name, families = 1, records, whole = 0 }: Wanted): Promise<StoredFamily[]> => {
  const stored: StoredFamily[] = [];
  for (let family = 0; family < families; family++) {
    const company = await createFamily(`${name} ${family}`, 'Kim Example', 1);
    const made = Array.from({ length: whole }, (_, at) => newReseller(at));
    stored.push({ company, ids: await createResellers(company, made) });
    const recordOf = (at: number) => resellerRecord(company, at);
    await storeList(resellerEntity, company, { from: whole, to: records, recordOf });
    views.clear();
  }
  return stored;
};
