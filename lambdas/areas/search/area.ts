import { search } from '#contract/search/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { KitEnv } from '#lambdas/kit/env.ts';

export const searchArea = defineArea({
  routes: search,
  folder: import.meta.dirname,
  env: KitEnv,
  needs: { table: ['Query'] },
  // It holds the lists of all kinds at once.
  memoryMb: 3008,
  load: () => import('./handler.ts'),
});
