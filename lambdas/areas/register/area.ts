import { register } from '#contract/register/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { KitEnv } from '#lambdas/kit/env.ts';

export const registerArea = defineArea({
  routes: register,
  mount: { prefix: '/api/register', authorizer: 'accessToken' },
  folder: import.meta.dirname,
  env: KitEnv,
  needs: { table: ['Query'] },
  load: () => import('./handler.ts'),
});
