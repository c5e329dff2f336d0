import { NO_DIVISION } from '../../../contract/division/record.ts';
import { division } from '../../../contract/division/routes.ts';
import { divisions } from '../../entities/division.ts';
import { serve } from '../../kit/serve.ts';
import { deleteDivision, effectsOfDivision } from './delete-division.ts';
import { divisionOptions, divisionPage } from './division-page.ts';
import { createDivision, updateDivision } from './save-division.ts';
import { showDivision } from './show-division.ts';

export const handler = serve(division, {
  list: ({ query, caller }) => divisionPage(caller, query),
  options: async ({ query, caller }) => [
    { id: NO_DIVISION, name: 'N/A' },
    ...(await divisionOptions(caller, query.Id)),
  ],
  read: async ({ params, caller }) => showDivision(caller, await divisions(caller.scope()).get(params.id)),
  create: ({ body, caller }) => createDivision(caller, body),
  update: ({ body, caller }) => updateDivision(caller, body),
  removal: ({ query, caller }) => effectsOfDivision(caller, query.id),
  remove: ({ params, caller }) => deleteDivision(caller, params.id),
});
