import { requirement } from '#contract/requirement/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { RequirementEnv } from './env.ts';

export const requirementArea = defineArea({
  routes: requirement,
  mount: { prefix: '/api/requirement', authorizer: 'accessToken' },
  folder: import.meta.dirname,
  env: RequirementEnv,
  needs: {
    table: ['Query', 'DeleteItem'],
    uploads: { 'reports/requirement/': ['read', 'write'] },
  },
  // The effect of a draft is worked out over all records of a kind.
  memoryMb: 3008,
  load: () => import('./handler.ts'),
});
