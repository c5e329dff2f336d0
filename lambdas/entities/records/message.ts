import { type Message, type MessageRow, messageDefinition } from '#contract/home/message.ts';
import { newFamilyId, PORTAL } from '#lambdas/store/id.ts';
import { defineEntity } from '#lambdas/store/repository/entity.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { listed } from '../computed/listed.ts';
import { allFamilies } from './company.ts';

export const messageEntity = defineEntity<Message, MessageRow>({
  ...listed(messageDefinition),
  journal: { families: async (scope) => [PORTAL, ...(await allFamilies(scope))] },
  missing: 'Id Not Available',
  owners: () => ['companyId'],
  newId: newFamilyId,
});

/** Messages of a scope: a family's are kept with the family, those for everybody apart. D-45. */
export const messages = (scope: Scope) => new Repository(messageEntity, scope);
