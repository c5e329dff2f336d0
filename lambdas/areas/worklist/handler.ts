import { worklist } from '../../../contract/worklist/routes.ts';
import { serve } from '../../kit/serve.ts';
import { countsOf } from './counts.ts';
import { obligationsOfRecord } from './record-obligations.ts';
import { worklistPage } from './worklist-page.ts';

export const handler = serve(worklist, {
  list: ({ query, caller }) => worklistPage(caller, query),
  counts: ({ query, caller }) => countsOf(caller, query.companyId),
  record: ({ query, caller }) => obligationsOfRecord(caller, query.kind, query.recordId),
});
