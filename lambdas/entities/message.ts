import { type MessageRow, messageList } from '../../contract/message/list.ts';
import { Message } from '../../contract/message/record.ts';
import { defineEntity } from '../store/entity.ts';
import { newFamilyId, PORTAL } from '../store/id.ts';
import type { Row } from '../store/journal/columns.ts';
import { Repository } from '../store/repository.ts';
import type { Scope } from '../store/scope.ts';
import { allFamilies } from './company.ts';

export const messageEntity = defineEntity<Message, MessageRow>({
  name: 'message',
  journal: { families: async (scope) => [PORTAL, ...(await allFamilies(scope))] },
  schema: Message,
  list: messageList,
  missing: 'Id Not Available',
  owners: () => ['companyId'],
  row: ({ id, companyId, message, updatedTime, updatedBy }) => ({ id, companyId, message, updatedTime, updatedBy }),
  presentation: async () => ({
    stamp: 'message',
    search: messageList.search,
    plain: ['message', 'updatedTime', 'updatedBy'],
    show,
  }),
  newId: newFamilyId,
});

const show = (row: Row): MessageRow => ({
  id: row.id,
  companyId: String(row.companyId),
  message: String(row.message),
  updatedTime: String(row.updatedTime),
  updatedBy: String(row.updatedBy),
});

/** Messages of a scope: a family's are kept with the family, those for everybody apart. D-45. */
export const messages = (scope: Scope) => new Repository(messageEntity, scope);
