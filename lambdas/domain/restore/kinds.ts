import { isOpenEntry } from '#contract/provider/rules.ts';
import type { RestorableKind } from '#contract/record/deleted.ts';
import { recordNameIn } from '#lambdas/entities/computed/record-names.ts';
import { companyEntity } from '#lambdas/entities/records/company.ts';
import { companyExists, findCompany } from '#lambdas/entities/records/company-lookup.ts';
import { divisionEntity } from '#lambdas/entities/records/division.ts';
import { documentEntity } from '#lambdas/entities/records/document.ts';
import { endUserEntity, endUsers } from '#lambdas/entities/records/end-user.ts';
import { providerEntity } from '#lambdas/entities/records/provider.ts';
import { reportEntity } from '#lambdas/entities/records/report.ts';
import { resellerEntity, resellers } from '#lambdas/entities/records/reseller.ts';
import { userEntity } from '#lambdas/entities/records/user.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { aroundDeleted } from '#lambdas/store/retention/deleted-records.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { documentOwners } from '../document/document-owners.ts';
import { type Restorable, restorable } from './restorable.ts';

const endUserMissing = async (tenant: Scope, id: string) =>
  (await endUsers(tenant).find(id)) ? '' : 'Its end user was deleted. Restore the end user first.';

/** The responsible person of a record; '' if that user was deleted. */
const still = async ({ responsibleId }: { readonly responsibleId: string }, id: string) =>
  (await recordNameIn(tenantIdOf(id), userEntity))(responsibleId) === undefined ? '' : responsibleId;

/** What a tenant's documents belong to, seen by the server. */
const asServer = (tenant: Scope) => ({ scope: () => tenant, tenantScope: () => tenant });

const noLonger = (what: string) => () => new Error(`The ${what} went meanwhile`);

/** How records of each kind come back. D-42, D-100. */
export const restorables: Readonly<Record<RestorableKind, Restorable>> = {
  provider: restorable(providerEntity, {
    nameOf: ({ name }) => name,
    right: () => 'tp.delete',
    obstacle: async (tenant, record) => (isOpenEntry(record) ? endUserMissing(tenant, record.endUserId) : ''),
    mended: async (tenant, record) => {
      const there = await resellers(tenant).findMany(record.tpResellerList.map(({ resellerId }) => resellerId));
      const tpResellerList = record.tpResellerList.filter(({ resellerId }) => there.has(resellerId));
      return { ...record, tpResellerList, responsibleId: await still(record, record.id) };
    },
    cascades: true,
  }),
  reseller: restorable(resellerEntity, {
    nameOf: ({ name }) => name,
    right: () => 'reseller.delete',
    mended: async (_tenant, record) => ({ ...record, responsibleId: await still(record, record.id) }),
    cascades: true,
  }),
  endUser: restorable(endUserEntity, {
    nameOf: ({ name }) => name,
    right: () => 'eu.delete',
    obstacle: async (tenant, { companyId }) =>
      (await findCompany(tenant, companyId)) ? '' : 'Its reseller was deleted. Restore the reseller first.',
    mended: async (_tenant, record) => {
      const provider = await recordNameIn(record.parentId, providerEntity);
      const returning = new Set((await aroundDeleted(record.id)).map(({ id }) => id));
      const endUserTpList = record.endUserTpList.filter(
        ({ techProviderId }) => provider(techProviderId) !== undefined || returning.has(techProviderId),
      );
      return { ...record, endUserTpList, responsibleId: await still(record, record.id) };
    },
    present: (_tenant, { companyId }) => [companyExists(companyId, noLonger('reseller'))],
    cascades: true,
  }),
  division: restorable(divisionEntity, {
    nameOf: ({ name }) => name,
    right: () => 'div.delete',
    obstacle: (tenant, { endUserId }) => endUserMissing(tenant, endUserId),
    // The end user of one with an address of its own is written along, which says that it is there.
    present: (tenant, { endUserId, isSameAddress }) =>
      isSameAddress === 1 ? [endUsers(tenant).present(endUserId)] : [],
    cascades: true,
  }),
  document: restorable(documentEntity, {
    nameOf: ({ documentName, file }) => documentName || (file?.documentLocation ?? ''),
    right: ({ tableKeyName }) => documentOwners[tableKeyName].write,
    obstacle: async (tenant, { tableKeyName, rowId, file }) => {
      if (file === null) return 'Its file never arrived, so there is nothing to bring back.';
      const owner = await documentOwners[tableKeyName].find(asServer(tenant), rowId);
      return owner
        ? ''
        : 'The record it belonged to was deleted. Restore that record: its documents come back with it.';
    },
  }),
  report: restorable(reportEntity, { nameOf: ({ id }) => `Report ${id.slice(-6)}`, right: () => 'report.write' }),
  company: restorable(companyEntity, { nameOf: ({ name }) => name, right: () => 'company.delete' }),
};
