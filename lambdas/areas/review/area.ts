import { review } from '#contract/review/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { KitEnv } from '#lambdas/kit/env.ts';

export const reviewArea = defineArea({
  routes: review,
  folder: import.meta.dirname,
  env: KitEnv,
  needs: { table: ['Query', 'DeleteItem', 'ConditionCheckItem'] },
  load: () => import('./handler.ts'),
});
