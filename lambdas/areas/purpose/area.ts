import { purpose } from '#contract/purpose/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { KitEnv } from '#lambdas/kit/env.ts';

export const purposeArea = defineArea({
  routes: purpose,
  mount: { prefix: '/api/purpose', authorizer: 'accessToken' },
  folder: import.meta.dirname,
  env: KitEnv,
  needs: { table: ['Query'] },
  load: () => import('./handler.ts'),
});
