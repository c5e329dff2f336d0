import { TenantSettings } from '#contract/company/settings.ts';
import { serverFieldsOf } from '#contract/obligations/server-fields.ts';
import type { NewReseller } from '#contract/reseller/record.ts';
import { companies } from '#lambdas/entities/records/company.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { portalScope } from '#lambdas/store/scope.ts';
import { saveAll, seeder, seedScope } from './words.ts';

/** A root company with its contact, in the form of a saved company form. */
export const createTenant = async (name: string, contactName: string, stateId: number) => {
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
    settings: TenantSettings.parse({}),
  });
  return company.id;
};

/** Saves resellers of a root company; returns their ids. */
export const createResellers = async (companyId: string, all: readonly NewReseller[]): Promise<string[]> => {
  const repository = resellers(seedScope(companyId));
  const fixed = { version: 1, deactivate: false, isreseller: true, isregisteredUser: false } as const;
  const records = all.map((fields) => ({
    ...fields,
    ...fixed,
    resellerCompanyId: companyId,
    id: repository.newId(),
    ...serverFieldsOf(),
  }));
  await saveAll(repository, records);
  return records.map(({ id }) => id);
};
