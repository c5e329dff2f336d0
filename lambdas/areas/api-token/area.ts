import { apiToken } from '#contract/api-token/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { ApiTokenEnv } from './env.ts';

export const apiTokenArea = defineArea({
  routes: apiToken,
  mount: { prefix: '/api/apiToken', authorizer: 'accessToken' },
  folder: import.meta.dirname,
  env: ApiTokenEnv,
  needs: { table: ['Query', 'DeleteItem'] },
  load: () => import('./handler.ts'),
});
