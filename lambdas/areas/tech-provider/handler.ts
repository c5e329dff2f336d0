import { techProvider } from '../../../contract/provider/routes.ts';
import { ASSOCIATION_PAGE_SIZE } from '../../../contract/rules/limits.ts';
import { pageOf } from '../../domain/lists/list-rows.ts';
import { completedRows, listedProviderRows, providerRows, unsearched } from '../../domain/lists/record-rows.ts';
import { seenProvider } from '../../domain/provider/seen-provider.ts';
import { endUsers, using } from '../../entities/end-user.ts';
import { providers, which } from '../../entities/provider.ts';
import { reference } from '../../entities/reference.ts';
import type { Caller } from '../../kit/caller.ts';
import { scopeForRecord } from '../../kit/scope-for-record.ts';
import { serve } from '../../kit/serve.ts';
import { activateProvider } from './activate-provider.ts';
import { createProvider } from './create-provider.ts';
import { deleteProvider, effectsOfProvider } from './delete-provider.ts';
import { impactFile, impactOf } from './impact.ts';
import { otherOfEndUser, othersOfEndUser } from './others.ts';
import { showProvider } from './show-provider.ts';
import { updateProvider } from './update-provider.ts';

const providersOf = (caller: Caller, companyId: string | undefined) => providers(caller.familyScope(companyId));

export const handler = serve(techProvider, {
  list: ({ query, caller }) => pageOf(listedProviderRows(caller, query)),
  options: ({ query, caller }) => providersOf(caller, query.companyId).all({ listFilter: which.active }),
  optionPage: ({ query, caller }) =>
    providersOf(caller, query.companyId).page({ ...query, searchText: '', listFilter: which.active }),
  searchOptions: ({ query, caller }) =>
    providersOf(caller, query.companyId).all({
      searchText: query.searchText,
      size: ASSOCIATION_PAGE_SIZE,
      listFilter: which.active,
    }),
  search: ({ query, caller }) => pageOf(providerRows(caller, query, which.active)),
  searchByDate: ({ query, caller }) => pageOf(completedRows(caller, query)),
  read: async ({ params, caller }) => showProvider(caller, await seenProvider(caller, params.id)),
  create: ({ body, caller, origin }) => createProvider(caller, body, origin),
  update: ({ body, caller, origin }) => updateProvider(caller, body, origin),
  impact: ({ query, caller }) => impactOf(caller, query.id),
  impactFile: ({ query, caller }) => impactFile(caller, query.id),
  removal: ({ query, caller }) => effectsOfProvider(caller, query.id),
  remove: ({ params, caller }) => deleteProvider(caller, params.id),
  activate: ({ body, caller }) => activateProvider(caller, body.tpId),
  others: ({ query, caller }) => pageOf(providerRows(caller, unsearched(query), which.others)),
  searchOthers: ({ query, caller }) => pageOf(providerRows(caller, query, which.others)),
  othersOfEndUser: ({ query, caller }) => othersOfEndUser(caller, query),
  readOther: ({ query, caller }) => otherOfEndUser(caller, query.endUserId, query.tpId),
  endUsers: ({ query: { companyId, tpId }, caller }) =>
    tpId
      ? endUsers(scopeForRecord(caller, tpId, companyId)).all({ listFilter: using(tpId) })
      : endUsers(caller.scope(companyId)).all(),
  organizerTypes: () => reference('organizerTypes'),
  checklist: () => reference('providerDocuments'),
  certificates: () => reference('certificates'),
});
