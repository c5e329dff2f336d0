import type { NewReseller } from '../../contract/records/reseller.ts';
import { companies } from '../../lambdas/data/company.ts';
import { RECORDS_PER_WRITE } from '../../lambdas/data/journal/commit.ts';
import { resellers } from '../../lambdas/data/reseller.ts';
import { chosenScope, portalScope } from '../../lambdas/data/scope.ts';

const seeder = { userId: 'seed', userName: 'Demo data' };

/** A root company with its contact, as the company form would save it. */
export const createFamily = async (name: string, contactName: string, stateId: number) => {
  const company = await companies(portalScope(seeder)).create({
    name,
    addressId: {
      userName: '',
      contactName,
      contactPhone: '+15550100100',
      contactEmail: `${contactName.toLowerCase().replace(' ', '.')}@example.com`,
      cellPhone: '',
      address1: '1 Example Plaza',
      cityName: 'Springfield',
      zipcode: '62701',
      stateId: { id: stateId },
    },
    imagePath: '',
    deactivate: false,
    isreseller: false,
    resellerCompanyId: '',
  });
  return company.id;
};

/** Saves resellers of a root company, some ninety to a transaction; answers the first one's id. */
export const createResellers = async (companyId: string, all: readonly NewReseller[]) => {
  const repository = resellers(chosenScope(seeder, companyId));
  const fixed = {
    version: 1,
    deactivate: false,
    isreseller: true,
    isregisteredUser: false,
    resellerCompanyId: companyId,
  } as const;
  const records = all.map((fields) => ({ ...fields, ...fixed, id: repository.newId() }));
  for (let from = 0; from < records.length; from += RECORDS_PER_WRITE) {
    const batch = records.slice(from, from + RECORDS_PER_WRITE);
    await repository.write(async (view) => ({
      parts: batch.map((record) => repository.creation(view, record)),
      steps: [],
    }));
  }
  return records[0]?.id ?? '';
};
