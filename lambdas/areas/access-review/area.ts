import { accessReview } from '#contract/access-review/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { KitEnv } from '#lambdas/kit/env.ts';

export const accessReviewArea = defineArea({
  routes: accessReview,
  mount: { prefix: '/api/accessReview', authorizer: 'accessToken' },
  folder: import.meta.dirname,
  env: KitEnv,
  needs: { table: ['Query', 'ConditionCheckItem'] },
  load: () => import('./handler.ts'),
});
