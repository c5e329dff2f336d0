import { exportKeys } from '#contract/analytics/keys.ts';
import { register } from '#contract/register/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { RegisterAreaEnv } from './env.ts';

export const registerArea = defineArea({
  routes: register,
  mount: { prefix: '/api/register', authorizer: 'accessToken' },
  folder: import.meta.dirname,
  env: RegisterAreaEnv,
  needs: {
    table: ['Query'],
    exports: { [exportKeys.evidence]: ['read', 'list'] },
    queues: ['packaging'],
  },
  load: () => import('./handler.ts'),
});
