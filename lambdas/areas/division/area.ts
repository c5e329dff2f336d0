import { division } from '#contract/division/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { KitEnv } from '#lambdas/kit/env.ts';

export const divisionArea = defineArea({
  routes: division,
  folder: import.meta.dirname,
  env: KitEnv,
  needs: { table: ['Query', 'DeleteItem', 'ConditionCheckItem'] },
  load: () => import('./handler.ts'),
});
