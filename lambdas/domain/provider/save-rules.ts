import { idsAt } from '#contract/definition/take-from.ts';
import { providerContacts } from '#contract/fields/contact-fields.ts';
import { type ProviderRecord, providerDefinition } from '#contract/provider/record.ts';
import { toldChanges } from '#contract/requirement/changes.ts';
import { providerEntity } from '#lambdas/entities/records/provider.ts';
import { resellerEntity } from '#lambdas/entities/records/reseller.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { responsiblePerson } from '../responsible/responsible-person.ts';
import { openRules, storedFieldsRule } from '../saving/open-rules.ts';
import type { RequiredRecords } from '../saving/required-records.ts';
import { added } from '../saving/required-records.ts';

/** The rules of saving technology providers. Spec part 2, section 5. */
export const providerRules = async (tenantId: TenantId) =>
  openRules(providerDefinition, {
    contacts: providerContacts,
    applyRules: await storedFieldsRule(tenantId, {
      kind: 'provider',
      entity: providerEntity,
      told: toldChanges.provider,
    }),
  });

const resellerIds = idsAt<string>({ at: 'tpResellerList', entry: 'resellerId' });

/** The resellers that a save adds must be the tenant's, and the person the root company's. */
export const providerRequires: readonly RequiredRecords<ProviderRecord>[] = [
  {
    entity: resellerEntity,
    path: 'tpResellerList',
    message: 'A reseller of the list is not available any more.',
    ids: (after, before) => added(resellerIds(after), before && resellerIds(before)),
  },
  responsiblePerson(({ companyId }) => companyId.id, 'the company'),
];
