import { NO_DIVISION } from '#contract/division/record.ts';
import { type EndUserRecord, endUserDefinition } from '#contract/end-user/record.ts';
import { endUserContacts } from '#contract/fields/contact-fields.ts';
import { toldChanges } from '#contract/requirement/changes.ts';
import { divisionEntity } from '#lambdas/entities/records/division.ts';
import { endUserEntity } from '#lambdas/entities/records/end-user.ts';
import { providerEntity } from '#lambdas/entities/records/provider.ts';
import { resellerEntity } from '#lambdas/entities/records/reseller.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { businessRule } from '../purpose/business-rule.ts';
import { responsiblePerson } from '../responsible/responsible-person.ts';
import { openRules, storedFieldsRule } from '../saving/open-rules.ts';
import type { RequiredRecords } from '../saving/required-records.ts';
import { added } from '../saving/required-records.ts';

/** The rules of saving end users. Spec part 2, sections 4 and 5. */
export const endUserRules = async (tenantId: TenantId) => {
  const [applyBusiness, noteFields] = await Promise.all([
    businessRule(tenantId),
    storedFieldsRule(tenantId, { kind: 'endUser', entity: endUserEntity, told: toldChanges.endUser }),
  ]);
  return openRules(endUserDefinition, {
    contacts: endUserContacts,
    applyRules: (draft: EndUserRecord, before?: EndUserRecord) => noteFields(applyBusiness(draft, before), before),
  });
};

const providerIds = ({ endUserTpList }: EndUserRecord) => endUserTpList.map(({ techProviderId }) => techProviderId);

/** Every real division that the record speaks of. */
const divisionIds = ({ endUserTpList, divId }: EndUserRecord) => {
  const named = endUserTpList.flatMap((entry) => entry.divisionIds.map(({ division }) => division));
  return [...new Set([...named, divId])].filter((id) => id !== NO_DIVISION);
};

/** Active providers of the tenant, and what this end user has brought in itself. */
export const endUserProviders: RequiredRecords<EndUserRecord> = {
  entity: providerEntity,
  path: 'endUserTpList',
  message: 'A technology provider of the list is not available any more.',
  ids: (after, before) => added(providerIds(after), before && providerIds(before)),
  fits: ({ columns }, at, { id }) =>
    columns.value('activate', at) === true ||
    (columns.value('isEndUserTp', at) === true && columns.value('endUserId', at) === id),
};

/** The end user's own divisions. */
export const endUserDivisions: RequiredRecords<EndUserRecord> = {
  entity: divisionEntity,
  path: 'endUserTpList',
  message: 'A division of the list is not available any more.',
  ids: (after, before) => added(divisionIds(after), before && divisionIds(before)),
  fits: ({ columns }, at, { id }) => columns.value('endUserId', at) === id,
};

/** The reseller of a new end user. */
export const endUserReseller: RequiredRecords<EndUserRecord> = {
  entity: resellerEntity,
  path: 'companyId',
  message: 'This reseller is not available any more.',
  ids: ({ companyId, parentId }, before) => (before || companyId === parentId ? [] : [companyId]),
};

/** Who looks after an end user is of the company it belongs to. */
export const endUserResponsible: RequiredRecords<EndUserRecord> = responsiblePerson(
  ({ companyId }) => companyId,
  'the end user’s own company',
);
