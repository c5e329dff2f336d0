import { record } from '../../../contract/history/routes.ts';
import { defineArea } from '../../kit/area.ts';
import { KitEnv } from '../../kit/env.ts';

export const recordArea = defineArea({
  routes: record,
  folder: import.meta.dirname,
  env: KitEnv,
  needs: { table: ['Query'] },
  load: () => import('./handler.ts'),
});
