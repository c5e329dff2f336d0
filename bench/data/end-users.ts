import { providers } from '#lambdas/entities/records/provider.ts';
import { newTenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { madeUpResellers } from '#local/seed/made-up-resellers.ts';
import { createResellers, createTenant } from '#local/seed/tenants.ts';
import { saveAll, seedScope } from '#local/seed/words.ts';
import { endUserRecord, providerRecord } from './tenant-records.ts';

const RESELLERS = 200;
const PROVIDERS = 300;

const first = ['Silver', 'Stone', 'Northwind', 'Harbor', 'Meadow', 'Éclair', 'Granite', 'Willow', 'Copper', 'Prairie'];
const second = ['Birch', 'Bridge', 'Gate', 'Field', 'Point', 'Ridge', 'Brook', 'Vale', 'Crossing', 'Landing'];
const last = ['Apartments', 'Screening LLC', 'Property Management Inc.', 'Reports', 'Homes of the West'];
const nameOf = (at: number) => [first[at % 10], second[Math.floor(at / 10) % 10], last[at % 5], at].join(' ');

/** A tenant with 200 resellers and 300 providers; `endUser` makes its end users by number, with names of many words. */
export const createUsingTenant = async (name: string) => {
  const root = await createTenant(name, 'Kim Example', 1);
  const resellerIds = await createResellers(root, madeUpResellers(RESELLERS));
  const all = providers(seedScope(root));
  const providerRecords = Array.from({ length: PROVIDERS }, (_, at) => providerRecord(all.newId(), root, at));
  await saveAll(all, providerRecords);
  const endUser = (at: number) => {
    const record = endUserRecord(newTenantId(tenantIdOf(root)), resellerIds[at % RESELLERS] ?? root, root, at);
    const phone = `+1555${String(at).padStart(7, '0')}`;
    return {
      ...record,
      name: nameOf(at),
      addressId: { ...record.addressId, contactName: `Person${at % 997} Example`, contactPhone: phone },
      endUserTpList: [0, 7].map((more) => ({
        techProviderId: providerRecords[(at + more) % PROVIDERS]?.id ?? '',
        divisionIds: [],
      })),
    };
  };
  return { root, resellerIds, endUser };
};
