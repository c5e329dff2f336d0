import { reseller } from '../../../contract/reseller/routes.ts';
import { pageOf } from '../../domain/lists/list-rows.ts';
import { resellerRows, unsearched } from '../../domain/lists/record-rows.ts';
import { resellers } from '../../entities/reseller.ts';
import { serve } from '../../kit/serve.ts';
import { resellersOfProvider } from './by-provider.ts';
import { createReseller } from './create-reseller.ts';
import { deleteReseller, effectsOfReseller } from './delete-reseller.ts';
import { showReseller } from './show-reseller.ts';
import { updateReseller } from './update-reseller.ts';

export const handler = serve(reseller, {
  list: ({ query, caller }) => pageOf(resellerRows(caller, unsearched(query))),
  byProvider: ({ query, caller }) => resellersOfProvider(caller, query),
  search: ({ query, caller }) => pageOf(resellerRows(caller, query)),
  options: ({ query, caller }) => resellers(caller.scope(query.companyId)).all(),
  create: ({ body, caller, origin }) => createReseller(caller, body, origin),
  read: async ({ query, caller }) => showReseller(await resellers(caller.scope()).get(query.companyId)),
  update: ({ body, caller, origin }) => updateReseller(caller, body, origin),
  removal: ({ query, caller }) => effectsOfReseller(caller, query.id),
  remove: ({ query, caller, origin }) => deleteReseller(caller, query.id, origin),
});
