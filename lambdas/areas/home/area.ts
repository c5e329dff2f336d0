import { dashboard } from '#contract/home/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { KitEnv } from '#lambdas/kit/env.ts';

export const dashboardArea = defineArea({
  routes: dashboard,
  folder: import.meta.dirname,
  env: KitEnv,
  needs: { table: ['Query', 'DeleteItem'] },
  load: () => import('./handler.ts'),
});
