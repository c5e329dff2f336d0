import { standing } from '#contract/standing/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { KitEnv } from '#lambdas/kit/env.ts';

export const standingArea = defineArea({
  routes: standing,
  mount: { prefix: '/api/standing', authorizer: 'accessToken' },
  folder: import.meta.dirname,
  env: KitEnv,
  needs: { table: ['Query'] },
  // What follows from a reseller's standing is worked out over all of its end users.
  memoryMb: 2048,
  load: () => import('./handler.ts'),
});
