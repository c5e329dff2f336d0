import { evidence } from '../../../contract/evidence/routes.ts';
import { serve } from '../../kit/serve.ts';
import { askForPackage } from './ask-for-package.ts';
import { cancelPackage, downloadPart, packagePage } from './own-packages.ts';
import { planFor } from './plan-for.ts';

export const handler = serve(evidence, {
  estimate: async ({ body, caller, origin }) => (await planFor(caller, body, origin)).estimate,
  create: ({ body, caller, origin }) => askForPackage(caller, body, origin),
  list: ({ query, caller }) => packagePage(caller, query),
  cancel: ({ params, caller }) => cancelPackage(caller, params.id),
  download: ({ params, query, caller, origin }) => downloadPart(caller, params.id, query.part, origin),
});
