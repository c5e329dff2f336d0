import { search } from '../../../contract/search/routes.ts';
import { serve } from '../../kit/serve.ts';
import { searchEverything } from './search-everything.ts';

export const handler = serve(search, {
  all: ({ query, caller }) => searchEverything(caller, query),
});
