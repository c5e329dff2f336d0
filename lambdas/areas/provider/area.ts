import { techProvider } from '#contract/provider/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { KitEnv } from '#lambdas/kit/env.ts';

export const techProviderArea = defineArea({
  routes: techProvider,
  folder: import.meta.dirname,
  env: KitEnv,
  needs: { table: ['Query', 'DeleteItem', 'ConditionCheckItem'] },
  load: () => import('./handler.ts'),
});
