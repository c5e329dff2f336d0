import { ApplicationError } from '#contract/application-error.ts';
import { type EndUserRecord, type EndUserRow, endUserDefinition } from '#contract/end-user/record.ts';
import { hasSameForm } from '#contract/obligations/server-fields.ts';
import { endedOn } from '#contract/standing/step.ts';
import { newTenantId, type TenantId } from '#lambdas/store/id.ts';
import type { ListFilter } from '#lambdas/store/journal/view/selection.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import { defineEntity } from '#lambdas/store/repository/entity.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { filledFacts } from '../computed/derived-facts.ts';
import { placeLeftItems } from '../computed/place-left.ts';
import { personNames } from '../computed/record-names.ts';
import { listed } from '../computed/shown-status.ts';
import { allTenants, circumstancesOf, filterDays, rootName } from './company.ts';
import { resellersOf } from './reseller-list.ts';

export const endUserEntity = defineEntity<EndUserRecord, EndUserRow>({
  ...listed(endUserDefinition, {
    tenant: rootName,
    companies: (tenantId) => companyNames(tenantId),
    people: personNames,
    circumstances: circumstancesOf,
  }),
  journal: { tenants: allTenants },
  days: filterDays,
  missing: 'Id Not Available',
  owners: ({ visibility }) => (visibility === 'home' ? ['companyId'] : ['companyId', 'parentId']),
  unique: {
    fields: ['companyId', 'name'],
    inUse: () => new ApplicationError('Save Failed', 'An end user with this name exists already.'),
  },
  sideEffects: placeLeftItems<EndUserRecord>('endUser'),
  hasSameForm,
  filled: filledFacts<EndUserRecord>(),
  recoverable: true,
  retained: ({ standingSteps }, at) => ({ kind: 'endUser', endedOn: endedOn(standingSteps, at) }),
  newId: newTenantId,
});

/** Names of a tenant's companies: its resellers as a list has them, and its root. */
export const companyNamesIn = ({ columns, v }: ListProjection, tenantId: TenantId, ownName: string) => {
  const nameOf = (id: string) => {
    const position = id === tenantId ? undefined : columns.positionOf(id);
    return id === tenantId ? ownName : position === undefined ? '' : String(columns.value('name', position));
  };
  return { stamp: `${v} ${ownName}`, nameOf };
};

/** The same, with the resellers read now. */
export const companyNames = async (tenantId: TenantId) => {
  const [resellers, ownName] = await Promise.all([resellersOf(tenantId), rootName(tenantId)]);
  return companyNamesIn(resellers, tenantId, ownName);
};

/** End users of a scope. Role matrix 0, scope EU. */
export const endUsers = (scope: Scope) => new Repository(endUserEntity, scope);

/** End users that a provider is associated with. */
export const using = (providerId: string): ListFilter => ({
  key: `using ${providerId}`,
  matches: (value) => (value('tpIds') as readonly string[]).includes(providerId),
});
