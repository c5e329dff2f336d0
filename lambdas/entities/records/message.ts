import { type Message, type MessageRow, messageDefinition } from '#contract/home/message.ts';
import { newTenantId, PORTAL } from '#lambdas/store/id.ts';
import { defineEntity } from '#lambdas/store/repository/entity.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { listed } from '../computed/shown-status.ts';
import { allTenants } from './company.ts';

export const messageEntity = defineEntity<Message, MessageRow>({
  ...listed(messageDefinition),
  journal: { tenants: async (scope) => [PORTAL, ...(await allTenants(scope))] },
  missing: 'Id Not Available',
  owners: () => ['companyId'],
  newId: newTenantId,
});

/** Messages of a scope: a tenant's are stored with the tenant, those for every user separately. D-45. */
export const messages = (scope: Scope) => new Repository(messageEntity, scope);
