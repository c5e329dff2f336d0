import { record } from '../../../contract/history/routes.ts';
import { serve } from '../../kit/serve.ts';
import { deletedPart, restore, restorePlan } from './deleted.ts';
import { historyFile } from './history-file.ts';
import { historyPart } from './read-history.ts';

export const handler = serve(record, {
  history: ({ query, caller }) => historyPart(caller, query),
  historyFile: ({ query, caller }) => historyFile(caller, query),
  deleted: ({ query, caller }) => deletedPart(caller, query),
  restorePlan: ({ query, caller, origin }) => restorePlan(caller, query, origin),
  restore: ({ body, caller, origin }) => restore(caller, body, origin),
});
