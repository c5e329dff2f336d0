import { search } from '../../../contract/search/routes.ts';
import { serve } from '../../kit/serve.ts';
import { searchEverything } from './search-everything.ts';
import { similarRecords } from './similar-records.ts';

export const handler = serve(search, {
  similar: ({ query, caller }) => similarRecords(caller, query),
  all: ({ query, caller }) => searchEverything(caller, query),
});
