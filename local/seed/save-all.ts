import type { Base } from '#lambdas/store/entity.ts';
import { RECORDS_PER_WRITE } from '#lambdas/store/journal/transact.ts';
import type { Repository } from '#lambdas/store/repository.ts';
import { chosenScope } from '#lambdas/store/scope.ts';

export const seeder = { userId: 'seed', userName: 'Demo data' };

/** The scope of a root company's family, with the demo data as its actor. */
export const seedScope = (companyId: string) => chosenScope(seeder, companyId);

/** Saves new records, about ninety per transaction. */
export const saveAll = async <Rec extends Base>(repository: Repository<Rec, unknown>, records: readonly Rec[]) => {
  for (let from = 0; from < records.length; from += RECORDS_PER_WRITE) {
    const batch = records.slice(from, from + RECORDS_PER_WRITE);
    await repository.write(async (view) => ({
      parts: batch.map((record) => repository.creation(view, record)),
      transactItems: [],
    }));
  }
};
