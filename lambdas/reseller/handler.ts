import { reseller } from '../../contract/routes/reseller.ts';
import { resellers } from '../data/reseller.ts';
import { serve } from '../kit/serve.ts';

export const handler = serve(reseller, {
  list: ({ query, caller }) => resellers(caller.scope(query.companyId)).page({ ...query, searchText: '' }),
  search: ({ query, caller }) => resellers(caller.scope(query.companyId)).page(query),
  options: ({ caller }) => resellers(caller.scope()).all(),
});
