import { endUser } from '#contract/end-user/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { KitEnv } from '#lambdas/kit/env.ts';

export const endUserArea = defineArea({
  routes: endUser,
  folder: import.meta.dirname,
  env: KitEnv,
  needs: { table: ['Query', 'DeleteItem', 'ConditionCheckItem'] },
  load: () => import('./handler.ts'),
});
