import { type Message, type MessageRow, messageDefinition } from '#contract/home/message.ts';
import { defineEntity } from '../store/entity.ts';
import { newFamilyId, PORTAL } from '../store/id.ts';
import { Repository } from '../store/repository.ts';
import type { Scope } from '../store/scope.ts';
import { allFamilies } from './company.ts';
import { listed } from './listed.ts';

export const messageEntity = defineEntity<Message, MessageRow>({
  ...listed(messageDefinition),
  journal: { families: async (scope) => [PORTAL, ...(await allFamilies(scope))] },
  missing: 'Id Not Available',
  owners: () => ['companyId'],
  newId: newFamilyId,
});

/** Messages of a scope: a family's are kept with the family, those for everybody apart. D-45. */
export const messages = (scope: Scope) => new Repository(messageEntity, scope);
