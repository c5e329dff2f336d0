import { documentRequest } from '../../../contract/document-request/routes.ts';
import { defineArea } from '../../kit/area.ts';
import { KitEnv } from '../../kit/env.ts';

export const documentRequestArea = defineArea({
  routes: documentRequest,
  folder: import.meta.dirname,
  env: KitEnv,
  needs: { table: ['Query', 'ConditionCheckItem'] },
  load: () => import('./handler.ts'),
});
