import { reseller } from '#contract/reseller/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { ResellerEnv } from './env.ts';

export const resellerArea = defineArea({
  routes: reseller,
  folder: import.meta.dirname,
  env: ResellerEnv,
  needs: {
    table: ['Query', 'DeleteItem', 'ConditionCheckItem'],
    pool: ['AdminCreateUser', 'AdminDeleteUser', 'AdminGetUser'],
    documents: { 'logos/': ['write'] },
  },
  load: () => import('./handler.ts'),
});
