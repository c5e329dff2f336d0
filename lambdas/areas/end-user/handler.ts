import { endUser } from '../../../contract/end-user/routes.ts';
import { pageOf } from '../../domain/lists/list-rows.ts';
import { endUserRows, unsearched } from '../../domain/lists/record-rows.ts';
import { endUsers, using } from '../../entities/end-user.ts';
import { reference } from '../../entities/reference.ts';
import { scopeForRecord } from '../../kit/scope-for-record.ts';
import { serve } from '../../kit/serve.ts';
import { deleteEndUser, effectsOfEndUser } from './delete-end-user.ts';
import { createEndUser, updateEndUser } from './save-end-user.ts';
import { showEndUser } from './show-end-user.ts';

export const handler = serve(endUser, {
  list: ({ query, caller }) => pageOf(endUserRows(caller, unsearched(query))),
  associated: ({ query, caller }) =>
    endUsers(scopeForRecord(caller, query.tpId, query.companyId)).page({ ...query, listFilter: using(query.tpId) }),
  search: ({ query, caller }) => pageOf(endUserRows(caller, query)),
  searchByReseller: ({ query, caller }) => pageOf(endUserRows(caller, query, 'reseller')),
  read: async ({ params, caller }) => showEndUser(await endUsers(caller.scope()).get(params.id)),
  address: async ({ query, caller }) => (await endUsers(caller.scope()).get(query.Id)).addressId,
  create: ({ body, caller }) => createEndUser(caller, body),
  update: ({ body, caller }) => updateEndUser(caller, body),
  removal: ({ query, caller }) => effectsOfEndUser(caller, query.id),
  remove: ({ params, caller }) => deleteEndUser(caller, params.id),
  services: () => reference('services'),
  types: () => reference('endUserTypes'),
  documentTypes: () => reference('endUserDocuments'),
});
