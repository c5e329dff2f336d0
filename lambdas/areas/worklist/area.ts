import { worklist } from '../../../contract/worklist/routes.ts';
import { defineArea } from '../../kit/area.ts';
import { KitEnv } from '../../kit/env.ts';

export const worklistArea = defineArea({
  routes: worklist,
  folder: import.meta.dirname,
  env: KitEnv,
  needs: { table: ['Query'] },
  load: () => import('./handler.ts'),
});
